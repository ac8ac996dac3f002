// The keyboard map of a page: Escape steps back, and buttons name their own one-key shortcuts.

const PERSIAN_DIGITS = "۰۱۲۳۴۵۶۷۸۹";
const ARABIC_DIGITS = "٠١٢٣٤٥٦٧٨٩";

/** Translate the digits of Persian and Arabic keyboards. */
export function latinDigit(key: string): string {
  const at = Math.max(PERSIAN_DIGITS.indexOf(key), ARABIC_DIGITS.indexOf(key));
  return at < 0 ? key : String(at);
}

/** Find the button in a region whose aria-keyshortcuts names the key of this event. */
export function shortcutButton(event: KeyboardEvent, region: Element): HTMLElement | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || event.repeat || event.key.length !== 1) return undefined;
  const key = latinDigit(event.key).toLowerCase();
  const buttons = [...region.querySelectorAll<HTMLElement>("[aria-keyshortcuts]")];
  return buttons.find((button) => button.getAttribute("aria-keyshortcuts") === key);
}
