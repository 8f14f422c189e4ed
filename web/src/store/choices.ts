/* The legal choices, grouped by subject, in notation; complete and unchanged. */
export interface Choices {
  all: string[];
  stalls: number[];
  puts: number[];
  characters: string[];
  calls: string[];
  /** Kinds of card by the word before them: give, pick, lay, retain, drop, play. */
  cards: Record<string, string[]>;
  /** Seat's name and kind by the word before them: ask, want. */
  named: Record<string, [name: string, kind: string][]>;
  claims: string[];
  raises: string[];
  bids: number[];
  /** Words that stand alone: done, quarry, close, hold, leave, send, ready, agree, rest, pay. */
  plain: string[];
}

const PLAIN = new Set(['done', 'quarry', 'close', 'hold', 'leave', 'send', 'ready', 'agree', 'rest', 'pay']);
const CARDS = new Set(['give', 'pick', 'lay', 'retain', 'drop', 'play']);
const NAMED = new Set(['ask', 'want']);

export function sortChoices(legal: string[]): Choices {
  const found: Choices = {
    all: legal,
    stalls: [],
    puts: [],
    characters: [],
    calls: [],
    cards: {},
    named: {},
    claims: [],
    raises: [],
    bids: [],
    plain: [],
  };
  for (const text of legal) {
    const [word = '', first = '', second = ''] = text.split(' ');
    if (word === 'take') found.stalls.push(Number(first));
    else if (word === 'put') found.puts.push(Number(first));
    else if (word === 'call') found.calls.push(first);
    else if (word === 'claim') found.claims.push(first);
    else if (word === 'bid') found.bids.push(Number(first));
    else if (word === 'raise') found.raises.push(text.slice(6));
    else if (PLAIN.has(text)) found.plain.push(text);
    else if (CARDS.has(word)) (found.cards[word] ??= []).push(first);
    else if (NAMED.has(word)) (found.named[word] ??= []).push([first, second]);
    else found.characters.push(text);
  }
  return found;
}
