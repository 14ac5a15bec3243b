import { printedBill } from '#sandbox/pictures/printedBill.ts'
import type { ScenarioBuilder } from '#sandbox/seed/ScenarioBuilder.ts'
import type { Scenario } from './Scenario.ts'

const onTheTop = {
  title: 'Location',
  text: '61.6362, 8.3125',
  title_link: 'https://www.openstreetmap.org/?mlat=61.6362&mlon=8.3125#map=13/61.6362/8.3125',
}

/** In bytes. */
const billSize = printedBill().length

/** Conversations in which more is sent than words: every kind of attachment that the inbox can show. */
export const rich: readonly Scenario[] = [
  {
    bot: 'shop',
    labels: ['warranty'],
    ending: 'held',
    who: 'mara',
    build(s) {
      s.customerSays('Two winters and the sleeve looks like this:', [{ image_url: `${s.pictures}/tornSleeve.svg`, title: 'IMG_2041.jpg' }])
      s.bot('Ouch. I can see a tear, but not whether it is the seam. I am getting a person with better eyes.')
      s.happens('human')
      s.person('Hi {first}, that is the seam, so it is ours. Could you send me the label on the inside as well?')
      s.customerSays('', [{ image_url: `${s.pictures}/label.svg`, title: 'IMG_2042.jpg' }])
      s.note('Batch from last autumn, same as the three before. @Ben Haddad should we call them all back?')
      s.customerSays('Is that enough?')
    },
  },
  {
    bot: 'shop',
    labels: ['damaged'],
    ending: 'held',
    who: 'chloe',
    build(s) {
      s.customerSays('The parcel came like this. I took some pictures before I opened it.', [
        { image_url: `${s.pictures}/crushedBox.svg`, title: 'box-front.jpg' },
        { image_url: `${s.pictures}/door.svg`, title: 'door.jpg' },
        { image_url: `${s.pictures}/stove.svg`, title: 'stove.jpg' },
      ])
      s.bot('Thank you for the pictures! Is the {product} itself damaged?', [], ['Yes', 'Only the box', 'Talk to a person'])
      s.customerSays('Talk to a person')
      s.bot('Of course.')
      s.happens('human')
      s.person(
        'That box has seen things, {first}. Please keep it until tomorrow, the carrier wants to look at it. The stove stays with you either way.',
      )
      s.customerSays('ok, it stands in the hall. The cat loves it.', [{ image_url: `${s.pictures}/cat.svg` }], { inReply: true })
    },
  },
  {
    bot: 'shop',
    labels: ['warranty'],
    ending: 'needs a human',
    build(s) {
      s.customerSays('listen to this', [{ audio_url: `${s.pictures}/voice.wav`, title: 'Voice message' }])
      s.bot('I cannot hear, only read. Could you tell me in words?')
      s.customerSays('the stove goes pffff-clack, pffff-clack, that is why I recorded it')
      s.happens('lost')
      s.bot('Let me get somebody with ears.')
      s.happens('human')
    },
  },
  {
    bot: 'shop',
    labels: ['warranty', 'VIP'],
    ending: 'needs a human',
    build(s) {
      s.customerSays('This is the tent last night at force 7. Look at the left pole at the end!', [
        { video_url: `${s.pictures}/tent.webm`, title: 'tent-force-7.webm' },
      ])
      s.bot('Impressive! I only see a file, though. Shall I call somebody who can watch it?', [], ['Yes please', 'No'])
      s.customerSays('Yes please')
      s.happens('human')
      s.wait(7)
      s.customerSays('We are fine by the way, just wet.')
    },
  },
  {
    bot: 'shop',
    labels: ['payment'],
    ending: 'done by a person',
    who: 'ben',
    build(s) {
      s.customerSays('Could you please put our VAT number on this bill? NO 912 345 678 MVA', [
        { file_url: `${s.pictures}/bill.pdf`, file_name: 'bill-{order}.pdf', file_type: 'application/pdf', file_size: billSize },
      ])
      s.bot('Bills are not my strength. One moment.')
      s.happens('human')
      s.person('Here you are, {first}: the same bill with the number on it.')
      s.customerSays('Received, thanks. Our bookkeeper is happy, and that is rare.')
    },
  },
  {
    bot: 'smalltalk',
    labels: [],
    ending: 'with the AI',
    build(s) {
      s.customerSays('Guess where I am!', [onTheTop])
      s.bot('On a map, I can tell. Is that Jotunheimen?')
      s.customerSays('Galdhøpiggen! 2,469 m 🏔️', [{ image_url: `${s.pictures}/summit.svg` }])
      s.bot('The roof of Norway. I am on a shelf in a server room, 2 m above the floor.')
    },
  },
  {
    bot: 'shop',
    labels: ['advice'],
    ending: 'with the AI',
    build(s) {
      s.customerSays('Show me your tents')
      s.bot('Three that people like:', [
        card(s, 'Vidda 2 tent', 'For two, 1.9 kg, 379 euros', 'tent.svg'),
        card(s, 'Vidda 4 tent', 'For four or for two and a dog, 549 euros', 'campfire.svg'),
        card(s, 'Hengt hammock', 'For one and two trees, 75 euros', 'summit.svg'),
      ])
      s.customerSays('Order the Vidda 2')
      s.bot('It is in your cart, in moss green.', [], ['Pay now', 'Another colour'])
      s.customerSays('Pay now')
      s.bot('Here is the way to the checkout: https://northwind.example/checkout')
    },
  },
  {
    bot: 'shop',
    labels: ['payment'],
    ending: 'done by the AI',
    build(s) {
      s.customerSays('Can I have a receipt for {order}?')
      s.bot('Here it is. It is in your mail as well.', [
        {
          title: 'Receipt {order}',
          title_link: 'https://northwind.example/orders',
          fields: [
            { title: 'Name', value: '{first}', short: true },
            { title: 'Paid by', value: 'Card ending in 4242', short: true },
            { title: 'Product', value: '{product}, {size}' },
            { title: 'Total', value: '{euros}', short: true },
            { title: 'VAT', value: '25 %', short: true },
          ],
          thumb_url: `${s.pictures}/bill.svg`,
        },
      ])
      s.customerSays('Perfect 👌🏼')
    },
  },
  {
    bot: 'shop',
    labels: ['sizing'],
    ending: 'with the AI',
    build(s) {
      s.customerSays('I want to exchange my boots')
      s.bot('Which size shall it be?', [
        {
          callback_id: 'exchange-size',
          actions: [
            { text: 'EU size', type: 'select', options: ['40', '41', '42', '43'].map((text) => ({ text, value: `eu-${text}` })) },
            {
              text: 'Other sizes',
              type: 'select',
              option_groups: [
                { text: 'UK', options: ['7', '8', '9'].map((text) => ({ text, value: `uk-${text}` })) },
                { text: 'US', options: ['8', '9', '10'].map((text) => ({ text, value: `us-${text}` })) },
              ],
            },
            { text: 'Size chart', value: 'https://northwind.example/sizes' },
          ],
        },
      ])
      s.customerSays('42 please')
      s.bot('42 is reserved for you. The label for the old pair is in your mail.')
    },
  },
  {
    bot: 'shop',
    labels: ['care'],
    ending: 'done by the AI',
    build(s) {
      s.customerSays('How do I get pine resin out of my jacket?')
      s.bot('There is a chapter on that in our care guide:', [
        {
          service_name: 'Northwind care guide',
          service_icon: `${s.pictures}/logo.svg`,
          service_url: 'https://northwind.example/care',
          author_name: 'Ingunn from the workshop',
          author_link: 'https://northwind.example/people/ingunn',
          title: 'Resin, wax and other souvenirs',
          title_link: 'https://northwind.example/care/resin',
          text: 'Put the jacket into the *freezer* for an hour, then break the resin off. What is left goes with a drop of orange oil. _Never_ use petrol.',
          thumb_url: `${s.pictures}/summit.svg`,
        },
      ])
      s.customerSays('In the freezer?! Ok. There is a jacket between the peas now.')
      s.bot('An hour. Do not forget it there until spring.')
    },
  },
]

function card(s: ScenarioBuilder, title: string, text: string, picture: string) {
  return {
    title,
    text,
    title_link: `https://northwind.example/p/${title.toLowerCase().replaceAll(' ', '-')}`,
    image_url: `${s.pictures}/${picture}`,
    actions: [
      { text: 'Order', value: `Order the ${title.replace(' tent', '')}` },
      { text: 'Details', value: 'https://northwind.example/tents' },
    ],
  }
}
