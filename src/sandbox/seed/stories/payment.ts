import type { Topic } from '../Topic.ts'

/** Money before it turns into goods. */
export const payment: readonly Topic[] = [
  {
    bot: 'shop',
    labels: ['payment'],
    asks: [
      'My card was declined, but there is money on it.',
      'I was charged twice for {order}',
      'Can I pay by bill?',
      'The voucher code from your mail does not work',
      'Where do I find the bill for {order}? My company needs it with the VAT number.',
      'Payment page just spins. Is my order in or not?',
      'Do you take cards from {country}?',
      'I forgot to use my gift card for {order}. Can you still take it off?',
      'Why is there a fee of 1.90 on my statement?',
    ],
    answers: [
      'I looked at order {order}: it is paid once; the second line is a reservation that your bank lets go of within three days.',
      'Nothing was charged. Please try once more, and if the bank asks you to confirm it in its app, look there first.',
      'Bills are in your account under “Orders”, as PDF. Shall I send one to {email}?',
    ],
    offers: ['Send the bill', 'It still fails', 'Talk to a person'],
    more: [
      ['Send the bill', 'On its way to {email}.'],
      ['It still fails', 'Then it is the limit of the card more often than not. Another one, or bank transfer?'],
      ['OK it worked now', 'Wonderful. The confirmation is in your mail ✅'],
    ],
    troubles: [
      'It is NOT a reservation, both are booked. See the screenshot. Human please.',
      'We need the VAT number on it or I cannot pay. Somebody from accounting?',
      'The code is valid until Sunday and you tell me it is expired? I want to speak to a person.',
    ],
    helps: [
      [
        'Hello {first}, {agent} here. You are right, it was booked twice. One of them is on its way back, and I am sorry.',
        'Thank you for looking properly.',
      ],
      ['The corrected bill with the VAT number is in your mail, {first}.', 'Perfect, paid.', 'Thank you!'],
      ['The code had a zero instead of an O, our printer’s fault. I have taken the 15 percent off by hand.', 'cool, thanks!'],
    ],
    notes: [
      'Double booking confirmed by the payment company, @Ben Haddad I opened a ticket with them.',
      'Voucher print run 7 has the wrong letter. @Chloe Martin please warn the others.',
    ],
  },
  {
    bot: 'shop',
    labels: ['order change'],
    asks: [
      'Please cancel {order}, I clicked too fast',
      'I typed the wrong house number in {order}',
      'Can you add a pair of socks to {order}?',
      'Wrong e-mail in my order, I get no confirmations. Order {order}.',
      'i ordered {size} but meant {size2}!! order {order}',
      'Can {order} be gift-wrapped, with a card?',
      'Could you hold back {order} until next month? We are moving.',
      'My order {order} went to my old address 😱',
    ],
    answers: [
      'Order {order} {status}. If it is not packed yet I can still change it.',
      'Let me see. {order} {status}. What should I change?',
    ],
    offers: ['Cancel it', 'Change the address', 'Talk to a person'],
    more: [
      ['Cancel it', 'Cancelled. Nothing was charged.'],
      ['Change the address', 'Please write me street, number, postcode and city.'],
      ['Storgata 14, {city}', 'Changed. Thank you!'],
    ],
    troubles: [
      'It is packed?? Can a person please stop it at the door?',
      'The old owner hates me. Somebody must catch that parcel!',
      'Change it to what I said, not to what you think I said. Human!',
    ],
    helps: [
      [
        'Hi {first}, I ran down and caught it at the door. New label is on.',
        'You RAN? ahaha thank you so much',
        'It was a good excuse to leave the desk.',
      ],
      ['{carrier} turns it around for you. It will be a day later, at the new address.', 'Thank you {agent}, that saves my week.'],
      ['Wrapped, with a card: “For the best mum on two legs”. Shall I change anything?', 'No, it is perfect 😭'],
    ],
    notes: ['Caught at the gate. The driver is called Sven and likes coffee.', 'Do not ship before the 1st! {first} is moving.'],
  },
]
