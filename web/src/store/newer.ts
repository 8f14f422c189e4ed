/* A newer client is served than the one this page runs: the page is loaded again, once. */
const KEY = 'cleopatra.renewed';

/** The page's own script; null in development, where there is no built one. */
export function ownScript(): string | null {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;
  return script?.startsWith('/assets/') ? script : null;
}

/** Whether the page may be loaded again for that script: once, and only where that can be remembered. */
export function mayRenew(script: string): boolean {
  try {
    return sessionStorage.getItem(KEY) !== script;
  } catch {
    return false;
  }
}

export function renew(script: string): void {
  if (!mayRenew(script)) return;
  sessionStorage.setItem(KEY, script);
  location.reload();
}
