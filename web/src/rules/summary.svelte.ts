/* The summary sheet over the table: its box, and whether it is open. */
/** A position that is being tried out: the rule that it shows, where that is told, and how to begin again. */
export interface Practised {
  rule: string;
  back: string;
  again: () => void;
}

class Summary {
  /** The box being played; null without a table. */
  edition = $state<string | null>(null);
  open = $state(false);
  practised = $state.raw<Practised | null>(null);

  /** A key that toggles it, except while typing. */
  key(event: KeyboardEvent): void {
    const typing = (event.target as HTMLElement).closest('input, textarea, select');
    if (event.key.toLowerCase() !== 's' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
    event.preventDefault();
    this.open = !this.open;
  }
}

export const summary = new Summary();
