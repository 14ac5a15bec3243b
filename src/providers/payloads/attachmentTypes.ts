import { cannotBeShown } from './cannotBeShown.strings.ts'

/** What Facebook does not hand on to apps. */
export const notPassedOn = 'A kind of message that the platform does not pass on'

/** What an attachment is that says nothing of itself, by its type on the wire of Messenger and Instagram. */
const words = new Map([
  ['image', 'A picture'],
  ['video', 'A video'],
  ['audio', 'A voice message'],
  ['file', 'A file'],
  ['template', 'A card'],
  ['product', 'A product'],
  ['fallback', 'A link'],
  ['share', 'A shared post'],
  ['sticker', 'A sticker'],
  ['reel', 'A reel'],
  ['ig_reel', 'A reel'],
  ['story', 'A story'],
  ['ephemeral', 'A picture or video that disappears'],
  ['appointment_booking', 'A booking'],
  ['unsupported_type', notPassedOn],
])

/** The title of an attachment of which only the type is known: names of the wire are no words for people. */
export const titleOfType = (type: string): string => words.get(type) ?? cannotBeShown

/** Whether there are words of its own for a type. */
export const isKnownType = (type: string): boolean => words.has(type)
