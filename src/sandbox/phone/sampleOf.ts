import type { Card, Sample } from './contract.ts'
import { cardsOf } from './cardsOf.ts'
import type { MessengerAttachment } from './messengerEvent.ts'

/** What the phone has at hand to send, as Messenger passes it on and as the phone shows it. */
export function sampleOf(sample: Sample, pictures: string): { attachments: MessengerAttachment[]; cards: Card[] } {
  const attachment = made[sample](pictures)
  return { attachments: [attachment], cards: cardsOf([attachment]) }
}

const made: Record<Sample, (pictures: string) => MessengerAttachment> = {
  photo: (pictures) => ({ type: 'image', title: 'torn-sleeve.jpg', payload: { url: `${pictures}/tornSleeve.svg` } }),
  bill: (pictures) => ({ type: 'file', title: 'bill.pdf', payload: { url: `${pictures}/bill.pdf` } }),
  voice: (pictures) => ({ type: 'audio', title: 'Voice message', payload: { url: `${pictures}/voice.wav` } }),
  place: () => ({ type: 'location', title: 'Galdhøpiggen', payload: { coordinates: { lat: 61.6362, long: 8.3125 } } }),
}
