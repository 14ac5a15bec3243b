const unseen = /\p{Default_Ignorable_Code_Point}+/gu

/** A name as it can be typed: nobody sees, or finds on a keyboard, what its company or a copy brought along with it. */
const typable = (name: string) => name.normalize('NFC').replace(unseen, '').replace(/\s+/g, ' ').trim()

/** Whether what somebody typed is the name of what they are about to remove. */
export function isTyped(typed: string, name: string): boolean {
  return typable(typed) === typable(name)
}
