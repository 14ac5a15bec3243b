import type { Topic } from '../Topic.ts'

/** What broke, and what we do about it. */
export const warranty: readonly Topic[] = [
  {
    bot: 'shop',
    about: 'sewn',
    labels: ['warranty'],
    asks: [
      'The zipper of my {product} broke after one season.',
      'My {product} leaks at the seam. Is that covered?',
      'A pole of the tent snapped in the wind above {city}',
      'the sole comes off my boots, bought last autumn',
      'Does the warranty cover a burn hole from the stove?',
      'I have lost the bill. Do you still repair the {product}?',
      'The headlamp dies after ten minutes with full batteries.',
      'The membrane of my jacket peels off in flakes. It is three years old.',
      'Buckle broken on the Bre 65. Can I buy a single buckle?',
    ],
    answers: [
      'Our things come with five years of warranty on seams, zippers and poles. A photo would help: what does it look like?',
      'That should last longer. Seams and zippers are covered for five years; send me a photo and the order number, if you have it.',
      'Spare parts are free in the first five years. Which part is it?',
    ],
    offers: ['Send a photo', 'Repair shops', 'Talk to a person'],
    more: [
      ['Bought in your store in {city}, no number', 'Then the bill or a bank statement is enough.'],
      [
        'Can I have it repaired here in {city}?',
        'Yes: there is a partner workshop. They stitch and glue within a week, and send us the bill.',
      ],
      ['How long does that take?', 'About ten days with the post. In the season two weeks.'],
    ],
    troubles: [
      'We are on the trail and need it NOW, not in ten days. Can a person help?',
      'Three years and it falls apart, and you send me to a workshop. I want to talk to somebody.',
      'I have sent the photo twice. Is anyone looking at it?',
      'My last bot conversation ended like this too. Human please.',
    ],
    helps: [
      [
        'Hello {first}, {agent} from the workshop side. On the trail: a splint from a peg and tape holds a pole for days. A new segment is on its way to the post office in {city}, to be fetched by name.',
        'We did the peg trick, it holds! Thank you so much.',
        'Send us a picture from the top!',
      ],
      [
        'Hi {first}, I have looked at the photo. That is not wear, that is glue that failed. You get a new {product}.',
        'A new one? wow ok. thank you',
        'It leaves us tomorrow.',
      ],
      [
        'The burn hole is on you, I am afraid, but we patch it for free, {first}. You only pay the post.',
        'Fair enough, it was the marshmallows.',
        'It always is.',
      ],
    ],
    notes: [
      'Glue batch of last spring, see the quality report. @Mara Olsen replace without discussion?',
      'Photo shows burn, not seam. Patched free of charge anyway.',
      'Segment sent poste restante, name on the parcel is {first}.',
    ],
  },
  {
    bot: 'shop',
    about: 'sewn',
    labels: ['warranty', 'care'],
    asks: [
      'How do I wash the {product}?',
      'Can a down jacket go into the dryer?',
      'My rain jacket soaks up water. Wash it in again?',
      'What do I put on leather boots before winter?',
      'my base layer smells after one day is that normal for merino',
      'The tent got mouldy in the cellar. Can I save it?',
      'Which glue for the mat? It has a tiny hole.',
      'May I iron the {product}?',
    ],
    answers: [
      '30 degrees, mild soap, no softener. Then warm and dry, so that the water-repellent finish wakes up.',
      'Down: yes, low heat and three tennis balls, until no lumps are left. That takes about three hours.',
      'Leather wants wax, thin and often. Membranes want soap, never oil.',
    ],
    offers: ['Care guide', 'Thanks'],
    more: [
      ['Three tennis balls?', 'They beat the lumps out of the down. Clean socks with knots do it too 🎾'],
      ['And how often?', 'Whenever water no longer rolls off. Twice a season for most.'],
      ['Care guide', 'It is on the inside of the label and on the page of your product, under “Care”.'],
    ],
    troubles: [
      'I already washed it at 60. Is it dead? Somebody with experience please',
      'It lost all its down on one side. I would like a person to look at the photo.',
    ],
    helps: [
      [
        'Hi {first}, 60 degrees is rude but not deadly. Wash it again cold without soap, then dryer with balls. Tell me how it looks.',
        'It is alive! Fluffier than before.',
        'Told you 🙂',
      ],
      ['That is a torn inner wall, {first}. Send it in, we sew it and fill it up for 25 euros.', 'Deal.'],
    ],
    notes: ['Good candidate for the care video. @Chloe Martin'],
  },
]
