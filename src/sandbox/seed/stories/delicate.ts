import { hikerDay } from './hiker.ts'
import { letter, pastedTracking } from './longTexts.ts'
import type { Scenario } from './Scenario.ts'

/** How many messages the longest conversation of the seed has. */
const longest = 600

/** Conversations that put a screen to the test: very long ones, odd texts, messages that did not arrive, bots that spoke out of turn. */
export const delicate: readonly Scenario[] = [
  {
    bot: 'smalltalk',
    labels: ['feedback', 'VIP'],
    ending: 'with the AI',
    name: 'Torunn Fjellheim',
    starred: true,
    minutesAgo: 95,
    build(s) {
      for (let day = 1; s.steps.length < longest; day++) {
        const talk = hikerDay(s.random, day).slice(0, (longest - s.steps.length) / 2)
        s.wait(day === 1 ? 0 : s.random.int(1100, 1500))
        for (const [says, answer] of talk) {
          s.customerSays(says)
          s.bot(answer)
        }
      }
    },
  },
  {
    bot: 'shop',
    labels: ['lost parcel', 'shipping'],
    ending: 'needs a human',
    minutesAgo: 41,
    build(s) {
      s.customerSays('I think your carrier is playing table tennis with my tent')
      s.bot('Do you have the tracking number or what it says there?')
      s.customerSays(pastedTracking(s.random, '{order}'))
      s.happens('lost')
      s.bot('That is more than I can read. I am getting a person, and a coffee for them.')
      s.happens('human')
    },
  },
  {
    bot: 'shop',
    labels: ['warranty', 'feedback'],
    ending: 'held',
    who: 'mara',
    name: 'Torvald Aasen',
    starred: true,
    minutesAgo: 200,
    build(s) {
      s.customerSays(letter)
      s.bot('Thank you for your letter! I could not read all of it at once. Is it about an order, a return or a size?')
      s.customerSays('It is about a tent.')
      s.happens('lost')
      s.bot('I am getting somebody.')
      s.happens('human')
      s.note(
        'Everybody please read this one. @Ben Haddad @Chloe Martin @Tariq Nasser I want the zipper with the fir tree, whatever it takes.',
      )
      s.person(
        'Dear {first}, the man who glued the seams is my father. He is in the workshop right now, looking for the zipper. I write to you tonight. And yes: cake.',
      )
      s.wait(60)
      s.customerSays('I have to sit down. Please greet him from the green tent.')
    },
  },
  {
    bot: 'shop',
    labels: ['returns'],
    ending: 'held',
    who: 'tariq',
    minutesAgo: 64,
    build(s) {
      s.customerSays('Where do I find the label for {order}?')
      s.bot('In your mail, from Tuesday.')
      s.person('Hi {first}, I send it again to be sure.', { delivery: { state: 'failed', why: { code: 'outbox.too-late' } } })
      s.wait(15)
      s.customerSays('Nothing came?')
      s.person('Then I put it here: northwind.example/labels/{order}', {
        delivery: {
          state: 'failed',
          why: { code: 'sdk.webhook-answered', params: { status: 410, reason: 'this customer has closed the chat' } },
        },
      })
    },
  },
  {
    bot: 'smalltalk',
    labels: ['partnership'],
    ending: 'held',
    who: 'mara',
    minutesAgo: 38,
    build(s) {
      s.customerSays('We are a choir of 24 and need 24 identical jackets. Who can sing that to your team?')
      s.bot('La la la! A person, I think.')
      s.happens('human')
      s.person('Hello {first}! 24 Fjell in midnight blue are there. Shall I reserve them?', {
        delivery: { state: 'queued', why: { code: 'sdk.webhook-answered', params: { status: 503 } } },
      })
    },
  },
  {
    bot: 'shop',
    labels: ['order change'],
    ending: 'held',
    who: 'ben',
    minutesAgo: 12,
    build(s) {
      s.customerSays('please stop order {order}!!')
      s.bot('Order {order} {status}.')
      s.person('Stopped it, {first}. The money is on its way back.', { delivery: { state: 'queued', why: { code: 'sdk.not-connected' } } })
      s.person('You get a mail in a minute.', { delivery: { state: 'queued', why: { code: 'sdk.not-connected' } } })
    },
  },
  {
    bot: 'smalltalk',
    labels: ['upset'],
    ending: 'held',
    who: 'chloe',
    minutesAgo: 150,
    build(s) {
      s.customerSays('your bot called my dog fat')
      s.bot('I said “sturdy”.')
      s.happens('human')
      s.person('Hello {first}, I am so sorry. What is the dog called?')
      s.customerSays('Bruno')
      s.happens('too late', { text: 'Bruno is a fine name for a sturdy dog!' })
      s.customerSays('IT DID IT AGAIN')
      s.note('The bot talks while I have the conversation?! @Ben Haddad please look at its settings.')
      s.person('I have sent it to its room. Bruno gets a free bandana, which size?')
    },
  },
  {
    bot: 'shop',
    labels: ['sizing'],
    ending: 'held',
    who: 'chloe',
    minutesAgo: 20,
    build(s) {
      s.customerSays('{size} or {size2}?')
      s.customerSays('or both?')
      s.happens('draft', { text: 'Take {size2}, and send back what does not fit.' })
      s.person('Let me measure it for you, {first}.')
      s.happens('draft', { text: 'Sending back is free within 60 days.' })
      s.happens('draft', { text: 'Shall I reserve {size2} for you until tonight?' })
      s.person('Chest 112 cm in {size}, 118 in {size2}.')
    },
  },
  {
    bot: 'shop',
    labels: [],
    ending: 'with the AI',
    name: 'Robert "Bobby" <b>Tables</b> & Sons',
    build(s) {
      s.customerSays(`<script>alert('hello')</script> does your search like this: 100% "wool" & <50 euros; \\n \${size}?`)
      s.bot('I found 14 products for “wool” below 50 euros.')
      s.customerSays(
        'ha, respect. *bold*, _italic_, `code`:\n```js\nconst tent = await order({ id: {order}, pegs: null })\n// TypeError: tent has no pegs\n```\nand <https://northwind.example/tents|a link>',
      )
      s.bot('Pegs are in the side pocket, and in the *spare parts* for 6 euros.')
    },
  },
  {
    bot: 'smalltalk',
    labels: [],
    ending: 'with the AI',
    name: null,
    build(s) {
      s.customerSays('🏕️')
      s.bot('🌲🔥')
      s.customerSays('👨‍👩‍👧‍👦➡️🏔️🥾')
      s.bot('🥶?')
      s.customerSays('🧣🧤👍🏿 🇳🇴❤️‍🔥')
      s.bot('🫖')
    },
  },
  {
    bot: 'shop',
    labels: [],
    ending: 'needs a human',
    name: null,
    minutesAgo: 3,
    build(s) {
      for (const bit of [
        'hi',
        'so',
        'i ordered',
        'like',
        'a tent',
        'the big one',
        'and',
        'there is',
        'only a bag',
        'of pegs',
        'LOL',
        'help',
      ]) {
        s.customerSays(bit)
      }
      s.bot('That was a lot at once! Only pegs, no tent? I am getting somebody.')
      s.happens('human')
    },
  },
  {
    bot: 'shop',
    labels: ['payment'],
    ending: 'with the AI',
    name: 'Wolfeschlegelsteinhausenbergerdorff Hubert Blaine',
    build(s) {
      s.customerSays(
        `My link does not work: https://northwind.example/checkout?cart=${'a1b2c3d4e5f6'.repeat(14)}&ref=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa`,
      )
      s.bot('That one is too old. Here is a fresh one: https://northwind.example/checkout')
      s.customerSays('DONAUDAMPFSCHIFFFAHRTSGESELLSCHAFTSKAPITÄNSMÜTZENABZEICHEN works as a voucher? Just kidding. It works!')
    },
  },
  {
    bot: 'shop',
    labels: ['wholesale', 'VIP'],
    ending: 'resting',
    who: 'ben',
    minutesAgo: 4300,
    starred: true,
    build(s) {
      s.customerSays(
        'Packing list for the school trip, please tell me what you have:\n\n1. 28 headlamps\n2. 28 mats (regular)\n3. 6 Vidda 4 tents\n4. 2 stoves\n5. patience',
      )
      s.bot('That is a big one! I am getting a person.')
      s.happens('human')
      s.person('1 to 4 are there, {first}. 5 is sold out since September.')
      s.customerSays('Haha. Send me an offer?')
      s.note('Offer is with the school board until the end of the month. @Mara Olsen 18 percent is fine?')
      s.note('18 is fine.')
      s.person('You get it as soon as the board has met, with 18 percent off. Patience we throw in.')
      s.happens('unassigned', { minutes: 30 })
    },
  },
]
