import type { Topic } from '../Topic.ts'

/** What fits whom. */
export const sizes: readonly Topic[] = [
  {
    bot: 'shop',
    about: 'worn',
    labels: ['sizing'],
    asks: [
      'I am 1.83 m and 79 kg. Which size of the {product}?',
      'Does the {product} run small?',
      'Between {size} and {size2}, what do you recommend for the {product}?',
      'my feet are 26.7 cm. boots in 41 or 42?',
      'Is there a women’s cut of the {product}?',
      'How long is the back of the {product} in size {size}, in centimetres?',
      'Can I wear a fleece under the {product} in {size}?',
      'My son is 1.22 m, which size of the kids jacket lasts two winters?',
      'What size is {size} in US sizes?',
    ],
    answers: [
      'For most people the {product} is true to size. Between two sizes take the larger one, there is room for a layer.',
      'I would take {size}. With thick layers {size2}. And sending back is free, so some order both.',
      'Our chart says {size} for that. Boots: foot length plus 1 cm, measured in the evening.',
    ],
    offers: ['Size chart', 'Order both', 'Talk to a person'],
    more: [
      ['Size chart', 'Chest, waist and arm for every size are on the page of each product, under “Fit”.'],
      ['I wear {size} in other brands', 'Then {size} is a good bet; we cut a little longer in the back.'],
      ['Is {size2} in stock?', 'In {colour} yes, three left. Shall I keep one for you until tonight?'],
    ],
    troubles: [
      'My arms are very long and charts never fit. Is there somebody who has it on a hanger and a tape measure?',
      'I asked about the hip belt, not about the chest. Can I talk to someone?',
      'You do not know either, do you? A human please :)',
    ],
    helps: [
      [
        'Hi {first}, {agent} here, tape measure in hand: sleeve 67 cm in {size}, 69 in {size2}.',
        'Perfect, {size2} it is. That is service!',
        'Enjoy it out there.',
      ],
      ['Hello {first}, the hip belt of the S/M goes from 68 to 96 cm, M/L from 84 to 118. I would try the smaller one.', 'ordered, thanks'],
      ['I have the same build as you and wear {size2} with a fleece below. Without it {size}.', 'That is what I wanted to know 👌'],
    ],
    notes: [
      'Sleeve lengths are missing on the page of the {product}. @Tariq Nasser can you add them?',
      '{first} ordered both, expect one back.',
    ],
  },
  {
    bot: 'shop',
    about: 'worn',
    labels: ['sizing', 'returns'],
    asks: [
      'The boots are too narrow. Do you have a wide last?',
      '{size} is too big, I need {size2}. Order {order}',
      'I would like to exchange the {product} for one size up',
      'The jacket fits, but the hood covers my eyes. Is that supposed to be like that?',
      'Socks in 43-46 are like tights on me. Swap for 39-42?',
      'exchange {order}: {size} -> {size2}, how?',
      'My daughter has grown while your parcel was on the road. Next size please!',
      'The sleeping bag is too short for me, I am 1.94. Can I swap to 200 cm?',
    ],
    answers: [
      'Sure: I reserve {size2} for you and send a label for the other one. It leaves us as soon as yours is on its way.',
      'An exchange it is. {size2} is in stock; the label is in your mail.',
    ],
    offers: ['Go ahead', 'Wait, another colour', 'Talk to a person'],
    more: [
      ['Go ahead', 'Done. {size2} is reserved for you, order {order}.'],
      ['Wait, another colour', 'In {size2} there is also {colour}. Which one?'],
      ['{colour} please', 'Good choice. Reserved.'],
    ],
    troubles: [
      'It says sold out after I pressed the button. Can a person please hold one for me?',
      'The system wants 30 euros for an exchange?! I want to talk to somebody.',
      'There is no 44.5 and no wide one. Does anybody at your place hike?',
    ],
    helps: [
      [
        'Hi {first}, there is one left in our store in {city}. I took it off the shelf for you.',
        'You are a star ⭐️',
        'It goes out with the evening post.',
      ],
      ['The 30 euros are nonsense, {first}, sorry. I have taken them off.', 'Thanks. I nearly fell off the chair.'],
      [
        'I hike, and I have wide feet myself: the Troll in a half size up with a thin insole works for me.',
        'Then I will try that. Cheers, {agent}.',
      ],
    ],
    notes: ['Last {size2} comes from the store, please do not sell it twice!', 'Exchange fee was shown by mistake, bug reported.'],
  },
]
