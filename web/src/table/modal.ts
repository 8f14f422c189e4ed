/* A modal dialog over the table, which also listens to keys: while the dialog lies open they are its own, wherever the focus is. */

/** Escape closes it, and so do these keys; the focus goes back to where it was. */
export function modal(close: () => void, closing: string[] = []): (dialog: HTMLDialogElement) => () => void {
  return (dialog) => {
    const key = (event: KeyboardEvent): void => {
      event.stopPropagation();
      if (event.key === 'Escape' || closing.includes(event.key)) close();
    };
    window.addEventListener('keydown', key, true);
    dialog.addEventListener('close', close);
    const before = document.activeElement;
    dialog.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
      window.removeEventListener('keydown', key, true);
    };
  };
}
