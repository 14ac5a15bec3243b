import type { Topic } from '#sandbox/seed/Topic.ts'

/** Sending things back, and getting the money. */
export const returns: readonly Topic[] = [
  {
    bot: 'shop',
    about: 'worn',
    labels: ['returns'],
    asks: [
      [
        'How do I send something back?',
        'You have 60 days. I make you a label; stick it on the box and drop it anywhere {carrier} takes parcels.',
      ],
      [
        'The {product} does not fit. How does a return work?',
        'Returns are free within 60 days, as long as it was not worn outdoors. Shall I make a label?',
      ],
      ['I would like to return {order}, I only tried it on indoors.', 'Of course. Shall I make a label for order {order}?'],
      [
        'is there a return label in the box or do i have to print one',
        'Neither: I send you a code, and the pick-up point prints it for you.',
      ],
      [
        'Can I return the {product} in your store in {city} instead of by post?',
        'You can, with the bill or just the order number. They are open until seven.',
      ],
      ['Until when can I send back {order}? I was travelling.', 'Until 60 days after it arrived, so there is still time.'],
      [
        'The colour is nothing like in the picture. I want to send the {product} back.',
        'Sorry about that! Screens lie a little. Shall I make a label?',
      ],
      [
        'Two jackets ordered to choose from, one goes back. What do I do?',
        'Keep the one you love, and use the label for the other. Shall I make one?',
      ],
      ['Do I have to pay for the return from {country}?', 'No, returns from {country} are free.'],
    ],
    offers: ['Make a label', 'Exchange instead', 'Talk to a person'],
    more: [
      ['Make a label', 'Done, it is on its way to {email}. The label is good for 14 days.'],
      ['Exchange instead', 'Tell me the size you want, and I send it as soon as the first one is on its way back.'],
      ['I threw away the box', 'No problem, any sturdy box will do. Please tape over old labels.'],
      ['When do I get the money?', 'One to three days after {carrier} has scanned the parcel, the way you paid.'],
    ],
    cases: [
      {
        trouble: 'One more thing: I also have to return a tent, it is 1.2 m long and your system refuses it. Somebody please?',
        help: [
          'Hello {first}, {agent} here. Of course we take it back. The new label is in your mail, it is good for long parcels too.',
          'Got it, thank you!',
          'Have a good day, {first}.',
        ],
        note: 'Long parcel label made by hand, the article group is wrong in the system.',
      },
      {
        trouble: 'Your page says I am outside of the 60 days. I was in hospital. Can I talk to a human being?',
        help: [
          'Hi {first}, I hope you are well again. Forget the 60 days: here is a label, and no questions asked.',
          'That is really kind. You have a customer for life.',
        ],
        note: 'Made an exception for {first}: hospital. @Mara Olsen please tell me if that is not all right.',
      },
      {
        trouble: 'The label you sent is for Sweden. I live in {country}. Person please.',
        help: [
          'Sorry for the mix-up, {first}. This one is for {country}: please throw the first label away.',
          'Will do. And the refund, is it for everything?',
          'For the {product}: {euros}.',
        ],
      },
      {
        trouble: 'No, I mean the OTHER order, the one my husband placed. Can I talk to someone?',
        help: [
          'Sure, {first}. What name is it under?',
          'His. Same address.',
          'Found it. The label is on its way to him, so that the surprise stays one.',
        ],
      },
    ],
  },
  {
    bot: 'shop',
    about: 'worn',
    labels: ['returns', 'refund'],
    asks: [
      [
        'I sent {order} back two weeks ago and have no money yet',
        'I see the return of {order}. The refund is booked; it takes up to three days until a bank shows it.',
      ],
      ['When will I see my refund for the {product}?', 'Refunds leave us within a day after the scan, and banks take one to three more.'],
      [
        'You refunded 10 euros too little for {order}',
        'The 10 euros are the express shipping. Standard shipping we give back, express we cannot.',
      ],
      [
        'Refund please. Return of {order} was received on {weekday} according to {carrier}.',
        'Confirmed, it is here. {euros} are on the way to you.',
      ],
      [
        'My card has expired meanwhile. Where does the refund of {order} go?',
        'To the same account: banks forward it from the old card to the new one.',
      ],
      ['I paid with a gift card, how do I get the money back?', 'It goes back onto the gift card; the code stays the same.'],
      ['The refund mail says {euros}, my bank says nothing.', 'Then it is on the way. It can take up to three days until it shows.'],
      [
        'Return {order}: you write “not complete”. It was complete.',
        'The note says that the hood is missing. Could it still be in the cupboard?',
      ],
    ],
    offers: ['It has been longer', 'Talk to a person'],
    more: [
      ['It has been longer', 'Then something got stuck. I can look at the booking number, or call somebody who sees more than I do.'],
      ['Can it go to another card?', 'Not by me: for your own safety it goes back the way it came.'],
      ['And the shipping?', 'You get the standard shipping back as well, if everything was returned.'],
    ],
    cases: [
      {
        trouble: 'This is not an answer. I want to know WHERE MY MONEY IS.',
        help: [
          'Hello {first}, {agent} from Northwind. The booking hung at the payment company. I pushed it again and it was accepted a minute ago.',
          'I can see it already! Thank you.',
        ],
        note: 'Payment company had an outage on {weekday}, there will be more of these. @Ben Haddad',
      },
      {
        trouble: 'I never chose express, somebody please look at that.',
        help: ['Hi {first}, you are right, nobody chose express. The missing amount is booked now.', 'Thanks for being honest about it.'],
        note: 'Refund done by hand, 4-eyes: @Chloe Martin please confirm.',
      },
      {
        trouble: 'So you keep my money because of a missing hood? Let me talk to somebody.',
        help: [
          'I looked into the box myself, {first}: the hood was in the sleeve. {euros} are on the way to you.',
          'Good. And please fix your form, it drove me mad.',
          'I will pass that on, and I mean it.',
        ],
        note: 'The hood was in the sleeve. Case closed, sorry {first}.',
      },
      {
        trouble: 'I have heard “three days” three times. Please put me through.',
        help: [
          'Put through, {first}: it is me, {agent}. I see both ends of it now, and it arrives tonight.',
          'Tonight it is. I keep you to your word :)',
        ],
      },
    ],
  },
  {
    bot: 'shop',
    about: 'worn',
    labels: ['returns', 'wrong item'],
    asks: [
      [
        'You sent me the wrong size: {size2} instead of {size}.',
        'Oh no, I am sorry! I can send {size} today, and a label for the wrong one.',
      ],
      ['I ordered a {product} and got a pair of socks :D', 'Warm, but not what you paid for! Shall I send the {product} right away?'],
      ['There is only one boot in the box. One.', 'That would be a short hike. The second one can leave today; left or right?'],
      ['Wrong colour. Green, not {colour}. Order {order}', 'Sorry! Shall I exchange it for {colour}? You keep the green one until then.'],
      [
        'Somebody else’s order was in my parcel {order}, with their name and address on the bill!',
        'That must not happen, thank you for telling us. Shall I send yours again?',
      ],
      [
        'The {product} in {order} is clearly used, there is sand in the pockets.',
        'Then somebody put a return back on the wrong shelf. Shall I send you a new one?',
      ],
      ['I got two instead of one. What do you want me to do with the second?', 'How honest of you! I can make a label, free of charge.'],
      ['Something is missing from the {product}: the hood.', 'It is often folded into the collar. If not, I send you one.'],
    ],
    offers: ['Yes please', 'Money back', 'Talk to a person'],
    more: [
      ['Yes please', 'Done. It leaves us today, and there is no hurry with the other one.'],
      ['Money back', 'I have booked it. You get {euros} back as soon as the parcel is scanned.'],
      ['Will it be there by {weekday}?', 'It should be: {carrier} takes two days to {country}.'],
    ],
    cases: [
      {
        trouble: 'There is also a bill of somebody else in here, with their phone number. I think a person should know about this.',
        help: [
          'Hello {first}, thank you for telling us. Please just destroy it; we have told the other customer what happened.',
          'Done, shredded.',
          'You get a 20 euro voucher for your honesty.',
        ],
        note: 'Privacy: the bill of another customer was in the parcel. @Mara Olsen I informed both, please file it.',
      },
      {
        trouble: 'That is the second wrong one!! Human.',
        help: [
          'Hi {first}, {agent} here. I packed yours myself this time and wrote your name on the inside of the lid.',
          'haha, great. Thanks {agent}!',
        ],
        note: 'Same packing table as last week. @Ben Haddad',
      },
      {
        trouble: 'No, I do not want to print another label. Please get somebody.',
        help: [
          'Please keep it, {first}, with our compliments. It costs more to send it around than it cost us.',
          'Are you serious? My sister says thanks ❤️',
        ],
        note: 'Told {first} to keep it.',
      },
      {
        trouble: 'And what if I need it tomorrow? Is there anybody I can call?',
        help: [
          'You need not call, {first}. Our store in {city} has one: it is at the desk under your name from ten on.',
          'You saved my trip.',
        ],
      },
    ],
  },
]
