// The texts of the editors of this browser: they survive a reload, and later exercises use earlier answers.

const texts = new Map<string, string>();

function keyOf(owner: string, lesson: string, name: string): string {
  return `survive-nb code ${owner}/${lesson}/${name}`;
}

/** The text that was written for an exercise, if any. */
export function textOf(owner: string, lesson: string, name: string): string | undefined {
  const key = keyOf(owner, lesson, name);
  try {
    return texts.get(key) ?? localStorage.getItem(key) ?? undefined;
  } catch {
    return texts.get(key);
  }
}

/** Keep a text; without storage it lasts as long as the page. */
export function keepText(owner: string, lesson: string, name: string, text: string): void {
  const key = keyOf(owner, lesson, name);
  texts.set(key, text);
  try {
    localStorage.setItem(key, text);
  } catch {
    // The storage is forbidden or full.
  }
}
