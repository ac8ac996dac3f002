// The texts of the editors of this browser: they survive a reload, and later exercises use earlier answers.

const texts = new Map<string, string>();

function keyOf(owner: string, lesson: string, name: string): string {
  return `survive-nb code ${owner}/${lesson}/${name}`;
}

function stored(key: string): string | undefined {
  try {
    return texts.get(key) ?? localStorage.getItem(key) ?? undefined;
  } catch {
    return texts.get(key);
  }
}

function forget(key: string): void {
  texts.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // The storage is forbidden.
  }
}

/**
 * The text that was written for an exercise, if any. What was written before somebody gave a name belongs to the first
 * student with a name who opens the exercise.
 */
export function textOf(owner: string, lesson: string, name: string): string | undefined {
  const found = stored(keyOf(owner, lesson, name));
  const nameless = keyOf("", lesson, name);
  const text = found ?? (owner ? stored(nameless) : undefined);
  if (found === undefined && owner && text !== undefined) {
    keepText(owner, lesson, name, text);
    forget(nameless);
  }
  return text;
}

/** Forget the texts of students who are not on this device any more. */
export function forgetOthers(students: string[]): void {
  let keys = [...texts.keys()];
  try {
    keys = keys.concat(Object.keys(localStorage));
  } catch {
    // The storage is forbidden.
  }
  for (const key of keys) {
    const owner = /^survive-nb code ([0-9a-f]{8})\//.exec(key)?.[1];
    if (owner && !students.includes(owner)) forget(key);
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
