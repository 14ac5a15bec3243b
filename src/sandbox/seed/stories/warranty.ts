import type { Topic } from '#sandbox/seed/Topic.ts'

/** What broke, and what we do about it. */
export const warranty: readonly Topic[] = [
  {
    bot: 'shop',
    about: 'sewn',
    labels: ['warranty'],
    asks: [
      [
        'The zipper of my {product} broke after one season.',
        'That should last longer. Zippers are covered for five years; send me a photo and the order number, if you have it.',
      ],
      ['My {product} leaks at the seam. Is that covered?', 'Seams are covered for five years. A photo would help: what does it look like?'],
      ['A pole of the tent snapped in the wind above {city}', 'Are you safe? Poles are free in the first five years. Which segment is it?'],
      [
        'the sole comes off my boots, bought last autumn',
        'That is ours to fix. Please send a photo of the edge, and stop walking in them.',
      ],
      ['Does the warranty cover a burn hole from the stove?', 'Not the hole, but our workshop patches it for the price of the post.'],
      [
        'I have lost the bill. Do you still repair the {product}?',
        'Yes. A bank statement is enough, or the mail address you ordered with.',
      ],
      [
        'The headlamp dies after ten minutes with full batteries.',
        'Please try it without the red light first. If it still dies, we send a new one.',
      ],
      [
        'The membrane of my jacket peels off in flakes. It is three years old.',
        'After three years that is still covered. Could you send me a photo of the inside?',
      ],
      [
        'Buckle broken on the Bre 65. Can I buy a single buckle?',
        'Spare buckles are free in the first five years. Is it the one on the chest or on the hip?',
      ],
    ],
    offers: ['Send a photo', 'Repair near me', 'Talk to a person'],
    more: [
      ['Repair near me', 'In {city} there is a partner workshop. They stitch and glue within a week, and send us the bill.'],
      ['Send a photo', 'Just drop it here, I am looking forward to it. Well, not to the damage.'],
      ['How long does a repair take?', 'About ten days with the post. In the season two weeks.'],
      ['Bought in your store in {city}, I have no number', 'Then the bill or a bank statement is enough.'],
    ],
    cases: [
      {
        trouble: 'We are on the trail and need it NOW, not in ten days. Can a person help?',
        help: [
          'Hello {first}, {agent} from the workshop side. A peg and tape hold a pole or a seam for days. The part is on its way to the post office in {city}, to be fetched by name.',
          'We did the peg trick, it holds! Thank you so much.',
          'Send us a picture from the top!',
        ],
        note: 'Part sent poste restante to {city}, the name on the parcel is {first}.',
      },
      {
        trouble: 'It falls apart, and you send me to a workshop. I want to talk to somebody.',
        help: [
          'Hi {first}, I have read everything. That is not wear, that is glue that failed. You get a new one.',
          'A new one? wow ok. thank you',
          'It leaves us tomorrow.',
        ],
        note: 'Glue batch of last spring, see the quality report. @Mara Olsen replace without discussion?',
      },
      {
        trouble: 'And what about the hole from the marshmallows? A human may laugh now.',
        help: [
          'I did laugh, {first}. That one is on you, but we patch it for free; you only pay the post.',
          'Fair enough.',
          'It is always the marshmallows.',
        ],
        note: 'Photo shows a burn, not a seam. Patched free of charge anyway.',
      },
      {
        trouble: 'I have sent the photo twice. Is anyone looking at it?',
        help: [
          'I am looking at it right now, {first}: clearly a fault of ours. Repair or new one?',
          'Repair, please. It has been with me a long time.',
          'Good choice. The label is in your mail.',
        ],
      },
    ],
  },
  {
    bot: 'shop',
    about: 'worn',
    labels: ['care'],
    asks: [
      ['How do I wash the {product}?', '30 degrees, mild soap, no softener. Then hang it up somewhere airy.'],
      [
        'Can a down jacket go into the dryer?',
        'Yes: low heat and three tennis balls, until no lumps are left. That takes about three hours.',
      ],
      [
        'My rain jacket soaks up water. Wash it in again?',
        'Wash it, then warm it in the dryer for twenty minutes: that wakes the finish up. If not, spray on a new one.',
      ],
      ['What do I put on leather boots before winter?', 'Wax, thin and often. Never oil, it makes the leather soft.'],
      [
        'my base layer smells after one day is that normal for merino',
        'Not really. Somebody may have used softener: soak it in vinegar and water once.',
      ],
      [
        'The tent got mouldy in the cellar. Can I save it?',
        'Sponge, lukewarm water, a little vinegar, then days of air. The spots may stay, the smell goes.',
      ],
      [
        'Which glue for the mat? It has a tiny hole.',
        'The one in the little tube in its bag. Find the hole in the bathtub, dry it, glue it, wait a night.',
      ],
      ['May I iron the {product}?', 'On one dot and through a cloth, if you must. It does not know that it is creased.'],
    ],
    offers: ['Care guide'],
    more: [
      ['Care guide', 'It is on the inside of the label, and on the page of your product under “Care”.'],
      ['Tennis balls?', 'They beat the lumps out of down. Clean socks with knots do it too 🎾'],
      ['And how often?', 'Whenever water no longer rolls off. Twice a season for most.'],
    ],
    cases: [
      {
        trouble: 'I already washed my down jacket at 60. Is it dead? Somebody with experience please',
        help: [
          'Hi {first}, 60 degrees is rude but not deadly. Wash it again cold without soap, then dryer with balls. Tell me how it looks.',
          'It is alive! Fluffier than before.',
          'Told you 🙂',
        ],
        note: 'Good candidate for the care video. @Chloe Martin',
      },
      {
        trouble: 'It lost all its down on one side. I would like a person to look at that.',
        help: ['That is a torn inner wall, {first}. Send it in, we sew it and fill it up for 25 euros.', 'Deal.'],
      },
    ],
  },
]
