// What the browser stores of this site.

const SETTINGS_KEY = "survive-nb settings";
/** The event by which the bar of a lesson tells the boards in its window that settings have changed. */
export const SETTINGS_CHANGED = "survive-nb settings changed";

/** Read from the storage, which may be forbidden. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function store(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // The storage is forbidden or full; nothing else depends on it.
  }
}

export function storedSettings(): Record<string, unknown> {
  try {
    const settings = JSON.parse(stored(SETTINGS_KEY) || "{}");
    return settings && typeof settings === "object" ? settings : {};
  } catch {
    return {};
  }
}

export function remember(settings: Record<string, unknown>): void {
  if (Object.keys(settings).length) store(SETTINGS_KEY, JSON.stringify(settings));
}
