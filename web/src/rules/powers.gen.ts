// Written by tools/generate.py; do not edit.

/** The rules of characters and worshippers, by box. */
export const POWERS: Record<string, Record<string, string>> = {
  "classic": {
    "beggar": "R90",
    "courtesan": "R91",
    "envoy": "R92",
    "scribe": "R93",
    "smuggler": "R95",
    "vizier": "R96"
  },
  "deluxe": {
    "architect": "R102",
    "vizier": "R102",
    "beggar": "R102",
    "merchant": "R102",
    "foreman": "R102"
  }
};
