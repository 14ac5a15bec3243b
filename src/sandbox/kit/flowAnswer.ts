/** Whether somebody asks for a person. */
export const asksForPerson = (text: string): boolean => /\b(human|person|agent|somebody|someone|real people)\b/i.test(text)

const answers: readonly [RegExp, string][] = [
  [
    /\b(hi|hello|hey|good (morning|evening))\b/i,
    'Hello! I am the little helper of Northwind Outdoors. Ask me for our hours, for shipping or for returns.',
  ],
  [/\b(hours?|open|close)/i, 'We are open from Monday to Saturday, 9 to 18 o’clock.'],
  [/\b(ship|deliver|parcel|order)/i, 'Parcels take two to four days. You get a link to follow them.'],
  [/\b(return|refund|money back)/i, 'You can return everything within 30 days. The label lies in the parcel.'],
  [/\b(thanks?|thank you)\b/i, 'You are welcome!'],
]

/** What a bot that was clicked together answers: one of a few things it knows; null where it does not understand. */
export function flowAnswer(text: string): string | null {
  return answers.find(([asked]) => asked.test(text))?.[1] ?? null
}

/** What such a bot tells Baton of what a customer wrote. */
export function flowEvent(text: string): 'human' | 'unknown' | 'message' {
  if (asksForPerson(text)) return 'human'
  return flowAnswer(text) === null ? 'unknown' : 'message'
}

export const lost = 'I did not understand that. Ask me for our hours, for shipping or for returns, or for a person.'
export const calling = 'I am getting somebody for you.'
