import type { Topic } from '../Topic.ts'

/** Where parcels are, and where they should go instead. */
export const shipping: readonly Topic[] = [
  {
    bot: 'shop',
    labels: ['shipping'],
    asks: [
      'Where is my order {order}?',
      'My order #{order} should have been here on {weekday}. Where is it?',
      'any news about {order}? the tracking has not moved since {weekday}',
      'Ordered the {product} a week ago (no. {order}) and heard nothing since.',
      'Can you tell me when {order} arrives? We leave for {city} on {weekday}.',
      'Tracking for {order} says "label created". Has it left you at all?',
      'I need the {product} before the weekend, order number {order}. Will that work out?',
      'Parcel {order}: is somebody going to bring it to {city} this week?',
      'Hi, I am still waiting for NW-{order}, and I wonder if it got lost.',
    ],
    answers: [
      'Thanks! Order {order}, one {product}, {status}.',
      'I found it: order {order} {status}.',
      'Let me look… Order {order} ({product}, {size}) {status}.',
    ],
    offers: ['Track another order', 'Talk to a person'],
    more: [
      [
        'Can I change the delivery address to {city}?',
        'Until it leaves our warehouse, yes. Write me the whole address and I will put it on the label.',
      ],
      ['And if I am not at home?', '{carrier} tries a second time the next day and then takes it to the nearest pick-up point.'],
      ['Do I get a text message before it comes?', 'Yes, {carrier} sends one in the morning of the day, to {phone}.'],
      ['Who is the carrier?', 'It is {carrier}. The tracking number is in the e-mail that we sent when it was packed.'],
    ],
    troubles: [
      'That is what it said three days ago. Can I please talk to a real person??',
      'The neighbours have it? Nobody here has it. I want somebody to look into this.',
      'This does not help. Human please.',
      'I called {carrier} and they say they never got it from you. Who can check that?',
      'Talk to a person. This is the third time I ask.',
    ],
    helps: [
      [
        'Hello {first}, {agent} here. I found your parcel: it sits in the depot in {city} and will be with you tomorrow before noon. I have refunded the shipping, sorry for the wait.',
        'Oh wow, that was quick. Thank you!',
        'Gladly. Write to me right here if it should not ring by noon.',
      ],
      [
        'Hi {first}, I just had {carrier} on the phone. The label came off on the way. They have it back, and it goes out again tonight.',
        'ok. and who pays if we are gone by then?',
        'We do: I have asked them to hold it for you, and you get {euros} back for the trouble.',
      ],
      [
        'I am sorry, {first}. The scan says delivered, but to number 14 instead of 41. The driver fetches it back this afternoon.',
        'Number 14, of course. Thanks for digging.',
      ],
      [
        'Hello, {agent} from Northwind. I cannot find it either, so a new {product} leaves us today by express. Should the first one turn up, just refuse it.',
        'Really? I did not expect that, thank you so much 🙏',
      ],
    ],
    notes: [
      '@Ben Haddad {carrier} again, fourth one from the {city} depot this week. Can you call their key account?',
      'Third time {first} asks. I refunded the shipping, please do not offer it twice.',
      '@Chloe Martin if the replacement is not scanned tonight, please tell {first} before we close.',
      'The customer is right: our own scan is missing too. I have asked the warehouse.',
    ],
  },
  {
    bot: 'shop',
    labels: ['shipping'],
    asks: [
      'How long does shipping to {city} take?',
      'do you ship to {country}?',
      'What does delivery to {country} cost, and are there customs to pay?',
      'Is there express shipping? We are going to {city} on {weekday}.',
      'Can you deliver to a pick-up point instead of my home?',
      'From what amount on is shipping free?',
      'I live on an island near {city}. Do you deliver there at all?',
      'Could two orders be sent together? {order} and one I have just placed.',
    ],
    answers: [
      'To {country} it takes 2 to 4 working days with {carrier} and costs {euros}. From 80 euros on it is free.',
      'We send to {country} every working day, usually with {carrier}: 2 to 4 days. Orders over 80 euros travel free.',
      'That depends on where you are. To {country}: standard {euros}, 2 to 4 days; express 19 euros, next working day.',
    ],
    offers: ['Express', 'Pick-up point', 'Talk to a person'],
    more: [
      ['And how do I choose that?', 'On the last page before you pay, under “Delivery”. You can change it until the order is packed.'],
      ['Are there customs?', 'Not within the EU and Norway. For Switzerland and the UK we pay them and they are in the price.'],
      ['Perfect, then I order today', 'Then it leaves us today as well, if it is in before 14:00 🚚'],
    ],
    troubles: [
      'The checkout does not know my postcode. Can somebody type it in for me?',
      'It is a film shoot, 40 jackets to {city} by {weekday}. I would rather talk to somebody.',
      'You do not understand my question. Is a person there?',
      'Can someone confirm that for our company address? I need it in writing.',
    ],
    helps: [
      [
        'Hi {first}, {agent} here. I have added your postcode; please reload the checkout and try once more.',
        'Works now! 👍',
        'Great. It leaves today.',
      ],
      [
        'Hello {first}, forty jackets by {weekday} is possible if we split it over two warehouses. Shall I reserve them?',
        'Yes please, sizes are in the mail I sent to your sales address.',
        'Found it. The offer is in your inbox; it is good until tomorrow evening.',
      ],
      ['Confirmed: everything ordered before 14:00 leaves the same day, and the address is fine for {carrier}.', 'Merci!'],
    ],
    notes: [
      '@Tariq Nasser do we still have the frame contract with {carrier} for islands?',
      'Postcode was missing in the table, I added the whole range.',
    ],
  },
  {
    bot: 'shop',
    labels: ['shipping', 'lost parcel'],
    asks: [
      '{order} is marked as delivered but there is nothing here',
      'It says my parcel {order} was handed to me personally. It was not!',
      'The courier left {order} in the rain in front of the door and now it is gone.',
      'Somebody signed for NW-{order} with a name I have never heard.',
      'My {product} was "delivered" to a locker that does not open.',
      'Delivered?? I was at home all day. Order {order}.',
      'I think my parcel was stolen from the stairs. Order {order}, {city}.',
      'Your driver took a picture of a door that is not mine ({order})',
    ],
    answers: [
      'That is annoying. The scan of order {order} says: {status}. Have you asked the neighbours?',
      'I see a delivery scan for {order}. Sometimes the scan is a day early; could you look again tomorrow morning?',
    ],
    offers: ['I asked everybody', 'It came after all', 'Talk to a person'],
    more: [
      ['I asked everybody', 'Then I open a search with {carrier}. That takes up to three working days.'],
      ['What happens if they do not find it?', 'Then we send you a new one or give the money back, as you like.'],
    ],
    troubles: [
      'Three days? It was a birthday present. Get me a human.',
      'I do not want a search, I want my {product} or my money.',
      'Person please!!',
      'Nobody signed here. This is fraud and I want to talk to someone responsible.',
    ],
    helps: [
      [
        'Hello {first}, I am {agent}. The driver’s position at the time of the scan was two streets away, so this is clearly on us. New one or money back?',
        'New one please. Same size.',
        'It leaves today, express. I am sorry about the birthday.',
      ],
      [
        'Hi {first}, the locker had no power. {carrier} empties it by hand today and brings the parcel to your door.',
        'Finally somebody who answers. Thanks, {agent}.',
      ],
      ['I have refunded {euros} for the {product}. It is with your bank in one to three days.', 'Thank you, that is fair.'],
    ],
    notes: [
      'Search opened with {carrier}, reference in the order. Replacement sent, so the refund button stays untouched!',
      '@Mara Olsen second theft in {city} this month. Should we require a signature there?',
    ],
  },
]
