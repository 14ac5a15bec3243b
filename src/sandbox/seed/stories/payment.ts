import type { Topic } from '#sandbox/seed/Topic.ts'

/** Money before it turns into goods. */
export const payment: readonly Topic[] = [
  {
    bot: 'shop',
    labels: ['payment'],
    asks: [
      [
        'My card was declined, but there is money on it.',
        'Nothing was charged. If your bank asks you to confirm it in its app, look there first.',
      ],
      [
        'I was charged twice for {order}',
        'Order {order} is paid once; the second line is a reservation that your bank lets go of within three days.',
      ],
      ['Can I pay by bill?', 'You can, within 14 days, if the address of bill and parcel is the same.'],
      [
        'The voucher code from your mail does not work',
        'Capital letters, and a zero where you read an O: try that. It is good for one order.',
      ],
      [
        'Where do I find the bill for {order}? My company needs it with the VAT number.',
        'In your account under “Orders”, as PDF. The VAT number goes into your address.',
      ],
      ['Payment page just spins. Is my order in or not?', 'It is not, and nothing was charged. Please reload the page and try once more.'],
      ['Do you take cards from {country}?', 'From everywhere, and bank transfer too.'],
      [
        'I forgot to use my gift card for {order}. Can you still take it off?',
        'As long as it is not packed, yes. Write me the last four letters of the code.',
      ],
      ['Why is there a fee of 1.90 on my statement?', 'That is your bank’s fee for another currency, I am afraid, not ours.'],
    ],
    offers: ['Send me the bill', 'It still fails', 'Talk to a person'],
    more: [
      ['Send me the bill', 'On its way to {email}.'],
      ['It still fails', 'Then it is the limit of the card more often than not. Another one, or bank transfer?'],
      ['OK it worked now', 'Wonderful. The confirmation is in your mail ✅'],
    ],
    cases: [
      {
        trouble: 'It is NOT a reservation, two amounts are booked. I can see it. Human please.',
        help: [
          'Hello {first}, {agent} here. You are right, it was booked twice. One of them is on its way back, and I am sorry.',
          'Thank you for looking properly.',
        ],
        note: 'Double booking confirmed by the payment company, @Ben Haddad I opened a ticket with them.',
      },
      {
        trouble: 'We need the VAT number on it or I cannot pay. Somebody from accounting?',
        help: ['The corrected bill with the VAT number is in your mail, {first}.', 'Perfect, paid.', 'Thank you!'],
      },
      {
        trouble: 'The code is valid until Sunday and the shop says it is expired? I want to speak to a person.',
        help: [
          'The code had a zero instead of an O, {first}, our printer’s fault. I have taken the 15 percent off by hand.',
          'cool, thanks!',
        ],
        note: 'Voucher print run 7 has the wrong letter. @Chloe Martin please warn the others.',
      },
    ],
  },
  {
    bot: 'shop',
    labels: ['order change'],
    asks: [
      ['Please cancel {order}, I clicked too fast', 'It is not packed yet, so yes. Shall I cancel {order}?'],
      ['I typed the wrong house number in {order}', 'Luckily it is still here. What is the right one?'],
      ['Can you add a pair of socks to {order}?', 'If you order them now with the same address they go into the same box.'],
      ['Wrong e-mail in my order, I get no confirmations. Order {order}.', 'Corrected to {email}; the confirmation is on its way again.'],
      ['i ordered {size} but meant {size2}!! order {order}', 'No panic, it is not packed. I changed it to {size2}.'],
      ['Can {order} be gift-wrapped, with a card?', 'For 4 euros, in paper with little fir trees. What shall stand on the card?'],
      ['Could you hold back {order} until next month? We are moving.', 'I can hold it for up to 30 days. Tell me when you are settled.'],
      ['My order {order} went to my old address 😱', 'It is still on the road with {carrier}; I can try to turn it around.'],
    ],
    offers: ['Cancel it', 'Change the address', 'Talk to a person'],
    more: [
      ['Cancel it', 'Cancelled. Nothing was charged.'],
      ['Change the address', 'Please write me street, number, postcode and city.'],
      ['Storgata 14, {city}', 'Changed. Thank you!'],
    ],
    cases: [
      {
        trouble: 'It says packed now?? Can a person please stop it at the door?',
        help: [
          'Hi {first}, I ran down and caught it at the door. Your change is on the label.',
          'You RAN? ahaha thank you so much',
          'It was a good excuse to leave the desk.',
        ],
        note: 'Caught at the gate. The driver is called Sven and likes coffee.',
      },
      {
        trouble: 'The old owner hates me. Somebody must catch that parcel!',
        help: [
          '{carrier} turns it around for you, {first}. It will be a day later, at the new address.',
          'Thank you {agent}, that saves my week.',
        ],
      },
      {
        trouble: 'The card must be in verse. I would like to tell that to a person.',
        help: [
          'Dictate, {first}, I write.',
          '“For the best mum on two legs / who climbs on hills and boils us eggs”',
          'Wrapped, with the card. It made our packers smile.',
          'It is perfect 😭',
        ],
        note: 'Do not ship before the 1st, it is a birthday!',
      },
    ],
  },
]
