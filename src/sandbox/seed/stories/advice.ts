import type { Topic } from '#sandbox/seed/Topic.ts'

/** Before somebody buys. */
export const advice: readonly Topic[] = [
  {
    bot: 'shop',
    labels: ['advice'],
    asks: [
      ['Which tent for two people and a big dog?', 'The Vidda 4. A big dog is two people with fur.'],
      [
        'Is the {product} waterproof or only water-repellent?',
        'It keeps a shower off. For days of rain take something with taped seams, such as the Fjell.',
      ],
      [
        'We walk from hut to hut near {city} for five days. Is a 45 litre pack enough?',
        'With bedding in the huts, yes. With a tent take the 65.',
      ],
      ['What sleeping bag for October in {country}?', 'The Kveld: comfortable down to -5. Take it a size longer than you are.'],
      ['Down or synthetic for somebody who sweats a lot?', 'Synthetic, it stays warm when it is damp. Down for dry cold.'],
      ['Do I need poles as a beginner?', 'Your knees will say yes on the way down. You can also start with one.'],
      [
        'Does the Gnist stove work with cheap gas cartridges?',
        'With every cartridge that has a thread. Cheap gas is a little sleepy below zero.',
      ],
      [
        'Looking for a present for my dad, he hikes and has everything. Around 30 euros.',
        'The Kaldt bottle with his name on it. Nobody has that yet.',
      ],
      [
        'What is the difference between Vidda 2 and Vidda 4, apart from the size?',
        'The 4 has two doors and one pole more. Same fabric, 1.1 kg heavier.',
      ],
      ['How many lumens does one need to not fall into a lake?', '200 show you the lake, 400 the far shore. The Ugle has both.'],
    ],
    offers: ['Something cheaper', 'Talk to a person'],
    more: [
      ['Something cheaper', 'Then last year’s model: same cut, other colours, 30 percent off.'],
      ['How heavy is it?', 'A bit more than the label says, like everything, with the bag and all.'],
      ['Do you have it in {colour}?', 'We do, and it looks good in fog.'],
      ['What do others say about it?', '4.7 of 5, from 312 people. The one star is from somebody who wanted a canoe.'],
    ],
    cases: [
      {
        trouble: 'I would rather ask somebody who has slept outside this year. Is anyone there?',
        help: [
          'Hi {first}, {agent} here. Twelve nights so far, most of them in the rain near {city}. What would you like to know?',
          'How do you keep your socks dry?',
          'A bag for socks only, and it never leaves the sleeping bag.',
        ],
      },
      {
        trouble: 'Can I talk to one of your hikers? It is about a route.',
        help: [
          'Hello {first}, I am one. Where to?',
          'Three days, not too steep, near {city}.',
          'Then go clockwise around the lake: the hut on the second night has pancakes. The map is in your mail.',
        ],
        note: '{first} comes to the store in {city} on {weekday}. @Tariq Nasser please put a map aside.',
      },
      {
        trouble: 'You recommend the same thing for everything :) person please',
        help: [
          'It does love that answer, {first}. What are you planning?',
          'Twelve people, a lake, four days in September.',
          'That calls for a list. I make you one with prices by tonight.',
          'You are great.',
        ],
        note: 'Could become a club order, 12 people.',
      },
    ],
  },
  {
    bot: 'shop',
    labels: ['stock'],
    asks: [
      ['When is the {product} back in {colour}?', 'In about two weeks. Shall I write to you when it is there?'],
      ['Is {size} of the {product} in stock anywhere?', 'Two left online, and one in the store in {city}.'],
      ['Will there be a new {product} this spring? I would wait then.', 'Not this spring. The one we have is good for some years.'],
      ['Your store in {city}: do they have the boots in 45?', 'One pair, since this morning. Shall I have it put aside?'],
      ['Can you put me on a list for the {product}?', 'You are on it, at place 4. That usually works out.'],
      ['The shop says "1 left" since weeks. Is it real?', 'It is real: it is the one from the window, which nobody dares to take.'],
      ['Do you still have last year’s {colour}?', 'In small sizes, with 30 percent off.'],
      ['When does the sale start?', 'On the last Friday of the month. Do not tell anybody.'],
    ],
    offers: ['Write to me', 'Reserve in store'],
    more: [
      ['Write to me', 'I will, to {email}.'],
      ['Reserve in store', 'It waits for you in {city} until tomorrow evening, under your name.'],
      ['Thanks, then I wait', 'It is worth it 🌲'],
    ],
    cases: [
      {
        trouble: 'I was on the list and it sold out again before the mail came. Can somebody put one aside for me?',
        help: [
          'Hi {first}, sorry about that. The next {product} has your name on it, literally: I wrote it on the box.',
          'Haha. Thank you!',
        ],
        note: 'Delivery postponed to next week. @Ben Haddad please fix the date on the page.',
      },
      {
        trouble: 'The store says they have never heard of my reservation. Who do I talk to?',
        help: ['To me, {first}. I called {city}: it was in the wrong drawer. It is at the desk now, under your name.', 'On my way.'],
        note: 'Reservation was on the shelf of online orders. Told the store.',
      },
    ],
  },
]
