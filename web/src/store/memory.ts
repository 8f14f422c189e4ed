/* Local storage. Where it is blocked, nothing is stored and nothing breaks. */
const PREFIX = 'cleopatra.';

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    return; // private windows and full disks: next time starts fresh
  }
}

/** Whether nobody had played on this device when the page was loaded. */
export const newHere = recall('name') === null;

/** Whether storage is available. */
export function remembers(): boolean {
  remember('here', 'yes');
  return recall('here') === 'yes';
}
