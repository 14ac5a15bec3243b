import type { Random } from '#shared/Random.ts'

const depots = [
  'Rotterdam',
  'Hamburg',
  'Malmö',
  'Oslo Alnabru',
  'Lyon Saint-Priest',
  'Köln-Eifeltor',
  'Praha Rudná',
  'Wien Inzersdorf',
  'Milano Segrate',
  'Zaragoza PLAZA',
]
const steps = [
  'Arrived at depot',
  'Departed from depot',
  'Sorted',
  'Held: address label unreadable',
  'Held: address label read',
  'Loaded into vehicle 4711',
  'Unloaded from vehicle 4711',
  'Customs: documents requested',
  'Customs: documents received',
  'Delivery attempt: nobody at home',
  'Delivery attempt: house not found',
  'Forwarded to another depot',
  'Returned from another depot',
  'Weight checked: 2.310 kg',
  'Weight checked: 2.309 kg',
]

/** What a customer pastes who has copied the whole history of a parcel: some 19,000 characters in one message. */
export function pastedTracking(random: Random, order: string): string {
  const lines = [
    `Here is EVERYTHING your carrier has on order ${order}. I have copied all of it. Please read it and tell me where my tent is:`,
    '',
  ]
  let length = 0
  for (let scan = 1; length < 18_900; scan++) {
    const time = `${String(random.int(0, 23)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}`
    const line = `#${String(scan).padStart(3, '0')}  day ${Math.ceil(scan / 6)}, ${time}  ${random.pick(depots)}: ${random.pick(steps)}.`
    lines.push(line)
    length += line.length + 1
  }
  lines.push('', 'It has been to Rotterdam more often than I have been to work. WHERE. IS. MY. TENT.')
  return lines.join('\n')
}

/** A letter of somebody who has something to say and takes the time to say it. */
export const letter = `Dear people of Northwind,

this is not a complaint. My wife says that I begin all my complaints like that, so let me prove her wrong.

In 1998 I bought one of your first tents, the green one, from a man who had glued the seams himself and told me so. It has been up in eleven countries since. It has been slept in by our two children, by a dog, by a cow (the front half), and for one night by the whole of a wedding band that had missed the last ferry to Senja. It has been blown off the Hardangervidda with my brother-in-law in it. He still writes to you at Christmas, I believe; he is the one with the red envelope.

Last week, after twenty-seven years, the zipper gave up. Not all at once: it had been thinking about it since the spring. It closes now for about two thirds, which is enough for a person but not enough for mosquitoes.

So here are my questions, and I number them, because your bot asked me to be brief and I could not:

1. Do you still have zippers of that kind? They are brass, with a little fir tree on the slider.
2. If not, would your workshop dare to sew in a new one? I do not mind if it does not match. Neither does the tent.
3. What does it cost to send you a tent and a cake? My wife bakes, and she insists.

I am in no hurry. We are not going anywhere before June, when the granddaughter will be four, and old enough for her first night outside. I would like it to be in that tent.

With warm regards from the fjord,
Torvald Aasen

P.S. If the man who glued the seams is still with you: they have held.`
