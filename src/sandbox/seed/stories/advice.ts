import type { Topic } from '../Topic.ts'

/** Before somebody buys. */
export const advice: readonly Topic[] = [
  {
    bot: 'shop',
    labels: ['advice'],
    asks: [
      'Which tent for two people and a big dog?',
      'Is the {product} waterproof or only water-repellent?',
      'We walk from hut to hut near {city} for five days. Is a 45 litre pack enough?',
      'What sleeping bag for October in {country}?',
      'Down or synthetic for somebody who sweats a lot?',
      'Do I need poles as a beginner?',
      'Does the Gnist stove work with cheap gas cartridges?',
      'Looking for a present for my dad, he hikes and has everything. Around {euros}.',
      'What is the difference between Vidda 2 and Vidda 4, apart from the size?',
    ],
    answers: [
      'Good question! For that I would look at the {product}: {euros}, light enough to carry and made for wet weather.',
      'Many take the {product} for that. It is {euros}, and in stock in {colour}.',
      'It depends on how much you want to carry. My tip: the {product}, or one size larger if you like it comfortable.',
    ],
    offers: ['Show me', 'Something cheaper', 'Talk to a person'],
    more: [
      ['Show me', 'Here you are. What do you think?'],
      ['Something cheaper', 'Then last year’s model: same cut, other colours, 30 percent off.'],
      ['How heavy is it?', 'A bit over what the label says, like everything: about 1.4 kg with bag and pegs.'],
      ['Is it good in wind?', 'Up to force 8, if the pegs hold. Turn the low end into the wind.'],
    ],
    troubles: [
      'I would rather ask somebody who has slept in it. Is anyone there?',
      'Can I talk to one of your hikers?',
      'You recommend the same thing for everything :) person please',
    ],
    helps: [
      [
        'Hi {first}, {agent} here. I had it for twelve nights in the rain near {city}: dry inside, but pitch it tight.',
        'And with a dog? 30 kg labrador.',
        'Take the 4, your labrador takes one place and an opinion.',
      ],
      ['Hello {first}. For October I would go down to a comfort of -5. You can always open it.', 'Makes sense, thanks a lot'],
      [
        'For a dad who has everything: the bottle with his name on it. We engrave until {weekday}.',
        'Brilliant. “Olav” please.',
        'Reserved for you.',
      ],
    ],
    notes: [
      '{first} comes to the store in {city} on {weekday} to try it. @Tariq Nasser please put one aside.',
      'Could become a club order, 12 people.',
    ],
  },
  {
    bot: 'shop',
    labels: ['stock'],
    asks: [
      'When is the {product} back in {colour}?',
      'Is {size} of the {product} in stock anywhere?',
      'Will there be a new {product} this spring? I would wait then.',
      'Your store in {city}: do they have the boots in 45?',
      'Can you put me on a list for the {product}?',
      'The shop says "1 left" since weeks. Is it real?',
      'Do you still have last year’s {colour}?',
      'When does the sale start?',
    ],
    answers: [
      '{colour} comes back in about two weeks. Shall I write to you when it is there?',
      'In {size} there are two left online, and one in the store in {city}.',
      'Sold out in {size}, I am afraid. {size2} is there, and the next delivery is announced for {weekday}.',
    ],
    offers: ['Write to me', 'Reserve in store'],
    more: [
      ['Write to me', 'I will, to {email}.'],
      ['Reserve in store', 'It waits for you in {city} until tomorrow evening, under {first}.'],
      ['Thanks, then I wait', 'It is worth it 🌲'],
    ],
    troubles: [
      'I was on the list and it sold out again before the mail came. Can somebody put one aside for me?',
      'The store says they have never heard of my reservation. Who do I talk to?',
    ],
    helps: [
      [
        'Hi {first}, sorry about that. The next {product} in {size} has your name on it, literally: I wrote it on the box.',
        'Haha. Thank you!',
      ],
      ['I called {city}: it was in the wrong drawer. It is at the desk now, under your name.', 'On my way.'],
    ],
    notes: [
      'Reservation was on the shelf of online orders. Told the store.',
      'Delivery postponed to next week. @Ben Haddad please fix the date on the page.',
    ],
  },
]
