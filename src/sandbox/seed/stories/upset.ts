import type { Topic } from '../Topic.ts'

/** When it has gone too far for a bot; the small talk bot hears the tone and calls somebody. */
export const upset: readonly Topic[] = [
  {
    bot: 'smalltalk',
    labels: ['upset'],
    asks: [
      'You people have ruined my holiday.',
      'Worst shop ever. I have been waiting for FOUR weeks.',
      'I am so angry right now I could scream',
      'Is this a joke? A bot? I write to you about a broken tent and get small talk??',
      'my mother is 81 and your driver made her carry 25 kg up the stairs. shame on you',
      'I want to file a complaint. A serious one.',
      'NEVER AGAIN NORTHWIND',
      'I will go to the consumer office if nobody calls me today.',
      'What a rip-off. 249 euros and the feathers are all over my car.',
    ],
    answers: [
      'Oh. That does not sound like a good day at all. I only do small talk, but I can listen. What happened?',
      'I am sorry. I wish I had arms to help with. Do you want me to call somebody who has?',
    ],
    offers: ['Call somebody', 'Just listen'],
    more: [
      ['Just listen', 'I am all ears. Well, all text.'],
      ['You are useless', 'That hurt a little. I will try to be less useless.'],
    ],
    troubles: [
      'STOP IT. Get me a human. NOW.',
      'I am done talking to a machine!!!',
      'Are you making fun of me? I want your boss.',
      'Seriously?! This is outrageous. Someone call me.',
      'Ok that is it. Person. Now.',
    ],
    helps: [
      [
        'Hello {first}, my name is {agent}, I am a human and I am sorry. I read everything you wrote. May I call you at {phone}?',
        'Yes. In ten minutes.',
        'In ten minutes. Thank you for giving us the chance.',
      ],
      [
        'Hi {first}, {agent} here. You are right to be angry. I have your order in front of me: a new one leaves us today, and you get {euros} back.',
        'Fine. I still think it is a disgrace.',
        'It is. I have put it on the table for our meeting tomorrow morning, with your words.',
      ],
      [
        'I am deeply sorry about your mother, {first}. The carrier has been told, and we would like to send her flowers. Would she like that?',
        'That is decent of you. She loves tulips.',
        'Tulips it is.',
      ],
      [
        'Hello {first}. No script, no bot: what would make this right for you?',
        'An honest apology and my money.',
        'You have both. The money is booked, and I apologise: we left you alone with this for far too long.',
      ],
    ],
    notes: [
      'Careful, very upset. I called {first}, it went well in the end. Please nobody writes before {weekday}.',
      '@Mara Olsen threatens with the consumer office. I offered a full refund.',
      'The small talk bot should not joke here. @Tariq Nasser can we teach it?',
      'Tulips ordered, bill is in the shared folder.',
    ],
  },
  {
    bot: 'shop',
    labels: ['upset', 'VIP'],
    asks: [
      'I have bought from you for eleven years and this is how you treat me?',
      'Order {order} again. AGAIN. Do you do this on purpose?',
      'Your “five year warranty” is a lie',
      'Who is responsible for the mess with {order}?',
      'I spend two thousand a year at your shop. Used to.',
      'Third wrong delivery in a row, congratulations',
      'I just want ONE thing that works. Order {order}.',
      'You raised the price while it was in my cart?!',
    ],
    answers: [
      'I understand that this is annoying. Order {order} {status}.',
      'That is not how it should be. What I can see of {order}: it {status}.',
    ],
    offers: ['Talk to a person'],
    more: [['That is not the point!', 'What is the point, in your words? I pass it on exactly like that.']],
    troubles: [
      'Talk to a person',
      'Unbelievable. Get me a person who can decide something!',
      'I will not discuss this with software.',
      'Manager. Please.',
    ],
    helps: [
      [
        'Good day {first}, {agent} speaking. Eleven years deserve better than this. I take this over myself until it is solved.',
        'That is what I wanted to hear.',
        'You get my direct number by mail.',
      ],
      ['Hello {first}, the price in the cart counts, of course. I have refunded the difference.', 'Thank you. It is about the principle.'],
      [
        'I went through all three deliveries: same mistake each time, in our address book. It is corrected for good.',
        'I hope so, {agent}. I really do.',
      ],
    ],
    notes: [
      'VIP, eleven years, 37 orders. @Mara Olsen maybe you call?',
      'Root cause: duplicate address with the old street. Merged.',
      'Please no surveys for {first} this year.',
    ],
  },
]
