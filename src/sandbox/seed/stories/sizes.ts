import type { Topic } from '#sandbox/seed/Topic.ts'

/** What fits whom. */
export const sizes: readonly Topic[] = [
  {
    bot: 'shop',
    about: 'worn',
    labels: ['sizing'],
    asks: [
      ['I am 1.83 m and 79 kg. Which size of the {product}?', 'I would take L. With thick layers below, XL.'],
      ['Does the {product} run small?', 'No, it is true to size. Between two sizes take the larger one, there is room for a layer.'],
      [
        'Between {size} and {size2}, what do you recommend for the {product}?',
        '{size2}, if you wear it over something. {size}, if you like it close.',
      ],
      ['my feet are 26.7 cm. boots in 41 or 42?', 'Foot length plus 1 cm, measured in the evening: that makes 42.'],
      ['Is there a women’s cut of the {product}?', 'Yes, it has the letter W behind the name. Same fabric, shorter back.'],
      [
        'How long is the back of the {product} in size {size}, in centimetres?',
        'It is on the page of the product, under “Fit”: each size is 2 cm longer than the one before.',
      ],
      ['Can I wear a fleece under the {product} in {size}?', 'A thin one. For a thick fleece take {size2}.'],
      ['My son is 1.22 m, which size of the kids jacket lasts two winters?', '128 fits him loosely this year and just right the next.'],
      ['What size is {size} in US sizes?', 'For clothes the letters are the same. For boots EU 42 is US 9, and so on.'],
    ],
    offers: ['Size chart', 'Talk to a person'],
    more: [
      ['Size chart', 'Chest, waist and arm for every size are on the page of each product, under “Fit”.'],
      ['I wear {size} in other brands', 'Then {size} is a good bet; we cut a little longer in the back.'],
      ['Is {size2} in stock?', 'In {colour} yes, three left. Shall I keep one for you until tonight?'],
      ['Can I order both and send one back?', 'Many do. Sending back is free for 60 days.'],
    ],
    cases: [
      {
        trouble: 'My arms are very long and charts never fit. Is there somebody who has it on a hanger and a tape measure?',
        help: [
          'Hi {first}, {agent} here, tape measure in hand: sleeve 67 cm in {size}, 69 in {size2}.',
          'Perfect, {size2} it is. That is service!',
          'Enjoy it out there.',
        ],
        note: 'Sleeve lengths are missing on the page of the {product}. @Tariq Nasser can you add them?',
      },
      {
        trouble: 'And the backpack: I asked about the hip belt. Can I talk to someone?',
        help: [
          'Hello {first}, the hip belt of the S/M goes from 68 to 96 cm, M/L from 84 to 118. I would try the smaller one.',
          'ordered, thanks',
        ],
        note: '{first} ordered both, expect one back.',
      },
      {
        trouble: 'You do not really know, do you? A human please :)',
        help: [
          'I do not know either, {first}, but I am wearing it right now: 1.80 m, {size2} with a fleece below.',
          'That is what I wanted to know 👌',
        ],
      },
    ],
  },
  {
    bot: 'shop',
    about: 'worn',
    labels: ['sizing', 'returns'],
    asks: [
      ['The boots are too narrow. Do you have a wide last?', 'The Myr are wider than the Troll. Or half a size more with a thin insole.'],
      ['{size} is too big, I need {size2}. Order {order}', 'Sure: I reserve {size2} for you, and send a label for the other one.'],
      ['I would like to exchange the {product} for one size up', 'An exchange it is. Your size is in stock; the label is in your mail.'],
      [
        'The jacket fits, but the hood covers my eyes. Is that supposed to be like that?',
        'There is a cord at the back of the hood: pull it and you see the world again.',
      ],
      ['Socks in 43-46 are like tights on me. Swap for 39-42?', 'Keep them as tights! 39-42 is on its way, on us.'],
      ['exchange {order}: {size} -> {size2}, how?', 'I reserve {size2} now; it leaves as soon as {size} is scanned.'],
      [
        'My daughter has grown while your parcel was on the road. Next size please!',
        'They do that. Next size reserved; the label is in your mail.',
      ],
      ['The sleeping bag is too short for me, I am 1.94. Can I swap to 200 cm?', 'Of course. The 200 cm is in stock.'],
    ],
    offers: ['Go ahead', 'Another colour', 'Talk to a person'],
    more: [
      ['Go ahead', 'Done. It is reserved for you until the first one is back.'],
      ['Another colour', 'There is also {colour}. Shall I take that one?'],
      ['How long does an exchange take?', 'About six days, three for each way.'],
    ],
    cases: [
      {
        trouble: 'It says sold out after I pressed the button. Can a person please hold one for me?',
        help: [
          'Hi {first}, there is one left in our store in {city}. I took it off the shelf for you.',
          'You are a star ⭐️',
          'It goes out with the evening post.',
        ],
        note: 'The last one comes from the store in {city}, please do not sell it twice!',
      },
      {
        trouble: 'The system wants 30 euros for an exchange?! I want to talk to somebody.',
        help: ['The 30 euros are nonsense, {first}, sorry. I have taken them off.', 'Thanks. I nearly fell off the chair.'],
        note: 'Exchange fee was shown by mistake, bug reported.',
      },
      {
        trouble: 'There is no 44.5 and no wide one. Does anybody at your place hike?',
        help: [
          'I hike, {first}, and I have wide feet myself: the Troll half a size up with a thin insole works for me.',
          'Then I will try that. Cheers, {agent}.',
        ],
      },
    ],
  },
]
