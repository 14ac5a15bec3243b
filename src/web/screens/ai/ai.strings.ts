import { many } from '#shared/many.ts'

const inWords = (count: number) => many(count, 'conversation')

/** What is said around switching the AI of a whole bot off and on. */
export const aiStrings = {
  switch: { off: 'Switch AI off', on: 'Switch AI on' },
  /** In the palette. */
  switchOf: (name: string, to: 'off' | 'on') => `Switch AI ${to}: ${name}`,
  off: (name: string) => `The AI of ${name} is off. What customers write goes to people.`,
  on: (name: string) => `The AI of ${name} is on again.`,
  stillWith: (count: number) => `${inWords(count)} that nobody took ${count === 1 ? 'is' : 'are'} still with people.`,
  since: (time: string, by: string | undefined) => (by === undefined ? `AI off since ${time}` : `AI off since ${time}, by ${by}`),
  hint: 'Everything that customers write goes to people, who are called for it. Bots with code of their own hear that they are to be silent.',
  untaken: (count: number) => `${inWords(count)} went to people while the AI was off`,
  untakenHint: 'Nobody has answered or taken them since. The AI can have them back, with what their customers wrote.',
  handBack: 'Hand back to the AI',
  handBackSome: (count: number) => `Hand back ${count.toLocaleString('en-US')} to the AI`,
} as const
