import type { Topic } from '../Topic.ts'

/** Sending things back, and getting the money. */
export const returns: readonly Topic[] = [
  {
    bot: 'shop',
    about: 'worn',
    labels: ['returns'],
    asks: [
      'How do I send something back?',
      'The {product} does not fit. How does a return work?',
      'I would like to return {order}, I only tried it on indoors.',
      'is there a return label in the box or do i have to print one',
      'Can I return the {product} in your store in {city} instead of by post?',
      'Until when can I send back {order}? I was travelling.',
      'The colour is nothing like in the picture. I want to send the {product} back.',
      'Two jackets ordered to choose from, one goes back. What do I do?',
      'Do I have to pay for the return from {country}?',
    ],
    answers: [
      'You have 60 days. I can make you a label for {carrier}; stick it on the box and drop it anywhere they take parcels.',
      'Returns are free within 60 days, as long as it was not used outdoors. Shall I make a label for order {order}?',
      'Gladly. From {country} it is free: you get a label by e-mail, and the money as soon as the parcel is scanned.',
    ],
    offers: ['Make a label', 'Exchange instead', 'Talk to a person'],
    more: [
      ['Make a label', 'Done, it is on its way to {email}. The label is good for 14 days.'],
      ['I threw away the box', 'No problem, any sturdy box will do. Please tape over old labels.'],
      ['When do I get the money?', 'One to three days after {carrier} has scanned the parcel, on the same card.'],
      ['Exchange instead', 'Tell me the size you want, and I send it as soon as the first one is on its way back.'],
    ],
    troubles: [
      'I need a label for a {product}, it is 1.2 m long and your system refuses it. Somebody please?',
      'Your page says I am outside of the 60 days. I was in hospital. Can I talk to a human being?',
      'No, I mean the OTHER order. Person please.',
      'The label you sent is for Sweden. I live in {country}.',
    ],
    helps: [
      [
        'Hello {first}, {agent} here. Of course we take it back. The new label is in your mail, it is good for long parcels too.',
        'Got it, thank you!',
        'Have a good day, {first}.',
      ],
      [
        'Hi {first}, I hope you are well again. Forget the 60 days: here is a label, and no questions asked.',
        'That is really kind. You have a customer for life.',
      ],
      [
        'Sorry for the mix-up. This one is for {country}: please throw the first label away.',
        'Will do. And the refund, is it for both?',
        'For the one that comes back: {euros}.',
      ],
    ],
    notes: [
      'Made an exception for {first}: hospital. @Mara Olsen please tell me if that is not all right.',
      'Long parcel label made by hand, article group is wrong in the system.',
    ],
  },
  {
    bot: 'shop',
    about: 'worn',
    labels: ['returns', 'refund'],
    asks: [
      'I sent {order} back two weeks ago and have no money yet',
      'When will I see my refund for the {product}?',
      'You refunded 10 euros too little for {order}',
      'Refund please. Return of {order} was received on {weekday} according to {carrier}.',
      'My card has expired meanwhile. Where does the refund of {order} go?',
      'I paid with a gift card, how do I get the money back?',
      'The refund mail says {euros}, my bank says nothing.',
      'Return {order}: you write "not complete". It was complete.',
    ],
    answers: [
      'Order {order} was scanned at our warehouse. Refunds leave us within a day, and banks take one to three more.',
      'I see the return of {order}. The refund is booked; it usually takes up to three days until a bank shows it.',
    ],
    offers: ['It has been longer', 'Thanks', 'Talk to a person'],
    more: [
      ['It has been longer', 'Then something got stuck. I can look at the booking number or call somebody who sees more than I do.'],
      ['Can it go to another card?', 'Not by me: for your own safety it goes back the way it came.'],
    ],
    troubles: [
      'This is not an answer. I want to know WHERE MY MONEY IS.',
      'I have heard "three days" three times. Please put me through.',
      'A bot cannot decide this. Human.',
      'So you keep my {euros} because of a missing bag? Let me talk to somebody.',
    ],
    helps: [
      [
        'Hello {first}, {agent} from Northwind. The booking hung at the payment company. I pushed it again and it was accepted a minute ago.',
        'I can see it already! Thank you.',
      ],
      ['Hi {first}, you are right, the shipping was left out. The missing amount is booked now.', 'Thanks for being honest about it.'],
      [
        'I looked into the box myself: everything was there, the mistake is ours. {euros} are on the way to you.',
        'Good. And please fix your form, it drove me mad.',
        'I will pass that on, and I mean it.',
      ],
    ],
    notes: [
      'Payment company had an outage on {weekday}, there will be more of these. @Ben Haddad',
      'Refund done by hand, 4-eyes: @Chloe Martin please confirm.',
      'The hood was in the sleeve. Case closed, sorry {first}.',
    ],
  },
  {
    bot: 'shop',
    about: 'worn',
    labels: ['returns', 'wrong item'],
    asks: [
      'You sent me the wrong size: {size2} instead of {size}.',
      'I ordered a {product} and got a pair of socks :D',
      'There is only one boot in the box. One.',
      'Wrong colour. Green, not {colour}. Order {order}',
      'Somebody else’s order was in my parcel {order}, with their name and address on the bill!',
      'The {product} in {order} is clearly used, there is sand in the pockets.',
      'I got two instead of one. What do you want me to do with the second?',
      'Something is missing from the {product}: the hood.',
    ],
    answers: [
      'Oh no. I am sorry! I can send the right one today and a label for the wrong one. Is that all right for order {order}?',
      'That should not happen. Shall I exchange it? You keep what you have until the right one is there.',
    ],
    offers: ['Yes, exchange', 'Money back', 'Talk to a person'],
    more: [
      ['Yes, exchange', 'Done: the right {product} leaves us today. Use the label in the mail for the other one, there is no hurry.'],
      ['Money back', 'I have booked it. You get {euros} back as soon as the parcel is scanned.'],
    ],
    troubles: [
      'The other customer’s phone number is in there too. I think a person should know about this.',
      'And what if I need it tomorrow? Is there anybody I can call?',
      'That is the second wrong one!! Human.',
      'No I do not want to print another label. Please get somebody.',
    ],
    helps: [
      [
        'Hi {first}, {agent} here. I packed yours myself this time and wrote your name on the inside of the lid.',
        'haha, great. Thanks {agent}!',
      ],
      [
        'Hello {first}, thank you for telling us. Please just destroy the bill; we have told the other customer what happened.',
        'Done, shredded.',
        'You get a 20 euro voucher for your honesty.',
      ],
      [
        'Please keep the second one, {first}, with our compliments. It costs more to send it around than it cost us.',
        'Are you serious? My sister says thanks ❤️',
      ],
    ],
    notes: [
      'Privacy: the bill of another customer was in the parcel. @Mara Olsen I informed both, please file it.',
      'Same packing table as last week. @Ben Haddad',
      'Told {first} to keep it.',
    ],
  },
]
