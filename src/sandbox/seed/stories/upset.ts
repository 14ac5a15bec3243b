import type { Topic } from '#sandbox/seed/Topic.ts'

/** When it has gone too far for a bot; the small talk bot hears the tone and calls somebody. */
export const upset: readonly Topic[] = [
  {
    bot: 'smalltalk',
    labels: ['upset'],
    asks: [
      [
        'You people have ruined my holiday.',
        'Oh. That does not sound like a good day at all. I only do small talk, but I can listen. What happened?',
      ],
      [
        'Worst shop ever. I have been waiting for FOUR weeks.',
        'Four weeks are long. I am sorry, and I have no hands to look with. Shall I call somebody?',
      ],
      ['I am so angry right now I could scream', 'Go ahead, I have no ears. And then tell me what happened.'],
      [
        'Is this a joke? A bot? I write to you about a broken tent and get small talk??',
        'I see how that looks. I am the wrong one for tents. Shall I call somebody?',
      ],
      [
        'my mother is 81 and your driver made her carry 25 kg up the stairs. shame on you',
        'That is not right. I am sorry for your mother.',
      ],
      ['I want to file a complaint. A serious one.', 'I take it seriously. Whom is it about?'],
      ['NEVER AGAIN NORTHWIND', 'That hurts, and I do not even have an order of yours. What happened?'],
      [
        'I will go to the consumer office if nobody calls me today.',
        'Please give us a chance first. Shall I call somebody who can pick up a phone?',
      ],
      [
        'What a rip-off. 249 euros and the feathers are all over my car.',
        'Feathers belong on birds and in jackets. I am sorry! Shall I call somebody?',
      ],
    ],
    offers: ['Call somebody', 'Just listen'],
    more: [
      ['Just listen', 'I am all ears. Well, all text.'],
      ['You are useless', 'That hurt a little. I will try to be less useless.'],
    ],
    cases: [
      {
        trouble: 'STOP IT. Get me a human. NOW.',
        help: [
          'Hello {first}, my name is {agent}, I am a human and I am sorry. I read everything you wrote. May I call you at {phone}?',
          'Yes. In ten minutes.',
          'In ten minutes. Thank you for giving us the chance.',
        ],
        note: 'Careful, very upset. I called {first}, it went well in the end. Please nobody writes before {weekday}.',
      },
      {
        trouble: 'I am done talking to a machine!!!',
        help: [
          'Hi {first}, {agent} here. You are right to be angry. I have your order in front of me: a new one leaves us today, and you get your money back.',
          'Fine. I still think it is a disgrace.',
          'It is. I have put it on the table for our meeting tomorrow morning, with your words.',
        ],
        note: '@Mara Olsen threatens with the consumer office. I offered a full refund.',
      },
      {
        trouble: 'Are you making fun of me? I want your boss.',
        help: [
          'I am sorry, {first}: the bot should not joke at such a moment. We would like to make it good with flowers. Would they be welcome?',
          'That is decent of you. We love tulips.',
          'Tulips it is.',
        ],
        note: 'The small talk bot should not joke here. @Tariq Nasser can we teach it? Tulips ordered.',
      },
      {
        trouble: 'Seriously?! This is outrageous. Someone call me.',
        help: [
          'Hello {first}. No script, no bot: what would make this right for you?',
          'An honest apology and my money.',
          'You have both. The money is booked, and I apologise: we left you alone with this for far too long.',
        ],
      },
    ],
  },
  {
    bot: 'shop',
    labels: ['upset', 'VIP'],
    asks: [
      [
        'I have bought from you for eleven years and this is how you treat me?',
        'I am sorry to hear that. Is it about an order, a return or a size?',
      ],
      ['Order {order} again. AGAIN. Do you do this on purpose?', 'I understand that this is annoying. Order {order} {status}.'],
      ['Your “five year warranty” is a lie', 'It should not be. What broke, and when did you buy it?'],
      ['Who is responsible for the mess with {order}?', 'What I can see: order {order} {status}. What went wrong?'],
      ['I spend two thousand a year at your shop. Used to.', 'That is a lot, and we would like to keep you. What happened?'],
      ['Third wrong delivery in a row, congratulations', 'I am sorry. Which order is it this time?'],
      ['I just want ONE thing that works. Order {order}.', 'Order {order}, the {product}, {status}. What does not work?'],
      ['You raised the price while it was in my cart?!', 'Prices change at midnight, also for carts. I see that this is no fun.'],
    ],
    offers: ['Talk to a person'],
    more: [['That is not the point!', 'What is the point, in your words? I pass it on exactly like that.']],
    cases: [
      {
        trouble: 'Talk to a person',
        help: [
          'Good day {first}, {agent} speaking. You deserve better than this. I take it over myself until it is solved.',
          'That is what I wanted to hear.',
          'You get my direct number by mail.',
        ],
        note: 'VIP, eleven years, 37 orders. @Mara Olsen maybe you call?',
      },
      {
        trouble: 'Unbelievable. Get me a person who can decide something!',
        help: ['Hello {first}, I can. You are right, and I have refunded the difference.', 'Thank you. It is about the principle.'],
        note: 'Please no surveys for {first} this year.',
      },
      {
        trouble: 'I will not discuss this with software.',
        help: [
          'Understood, {first}. I went through your last three orders: same mistake each time, in our address book. It is corrected for good.',
          'I hope so, {agent}. I really do.',
        ],
        note: 'Root cause: duplicate address with the old street. Merged.',
      },
    ],
  },
]
