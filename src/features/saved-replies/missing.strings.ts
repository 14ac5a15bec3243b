/** What the server says of a saved reply that has no name. */
export const nameMissingText = 'Please enter a name for the reply.'

/** What it says where a reply has no text. */
export const textMissingText = 'A reply must say something.'
