import type { Topic } from '#sandbox/seed/Topic.ts'

/** What people tell a bot when they have time. */
export const smallTalk: readonly Topic[] = [
  {
    bot: 'smalltalk',
    labels: [],
    asks: [
      ['Good morning! What is the weather up there?', 'Good morning! I have no window, but I hear it drizzles in {city}. How are you?'],
      ['Do you dream?', 'Only of tables. Large ones, with indexes.'],
      ['I am bored at work, tell me something', 'A tent peg weighs 13 grams, and yet it is the one thing everybody leaves behind.'],
      ['hey there 🙂', 'Hey! Nice to read you. What are you up to?'],
      ['What is the best hike near {city}?', 'The one you come back from hungry. I would start at the lake.'],
      ['Have you ever been on a mountain?', 'I have been in the cloud. That is half the way.'],
      ['Tell me a joke about tents', 'Why did the tent go to therapy? It had trouble opening up. ⛺️'],
      ['Are you a real person?', 'No. On good days I am nearly one.'],
      [
        'What should I cook on a gas stove tonight?',
        'Lentils, a tin of tomatoes, whatever spice rolled to the bottom of the pack. Ten minutes.',
      ],
      ['guess what I saw today: a moose on the bicycle lane!!', 'Did it ring its bell?'],
    ],
    more: [
      ['Haha', 'I have worse. Do not tempt me.'],
      ['We went up Galdhøpiggen last summer', 'The highest of them all! Did the cloud move, or did you only see your own boots?'],
      ['Only boots :D', 'Boots are a fine view, too.'],
      ['What is your name?', 'Smalltalk. My parents were engineers.'],
      ['Do you sleep?', 'In the microseconds between your letters. I am very rested.'],
      ['You are funny', 'Say it again, slowly.'],
      ['ok, back to work', 'Off you go. Take a jacket.'],
    ],
    cases: [
      {
        trouble: 'By the way, is your store in {city} open today? Is there a human who knows?',
        help: [
          'Hi {first}, a human now: {agent}. Our store in {city} is open until seven.',
          'Thanks! Your bot is funny by the way.',
          'We are a little afraid of it.',
        ],
        note: 'The bot told the tent joke again.',
      },
      {
        trouble: 'Is there a human I could talk to for real? I would like to plan a trip.',
        help: [
          'Hello {first}! For three days I would start at the lake and go clockwise. Shall I send you the map we use?',
          'Yes please!',
          'It is in your mail. Have fun!',
        ],
        note: 'Nice one. Could become a story for the newsletter, @Chloe Martin.',
      },
    ],
  },
  {
    bot: 'smalltalk',
    labels: ['feedback'],
    asks: [
      [
        'Just wanted to say: the {product} survived two weeks in {country}. Thank you!',
        'That warms my circuits. May I pass it on to the people who made it?',
      ],
      ['Your packaging without plastic is great', 'It is paper and good intentions. Shall I pass it on?'],
      ['I miss the old catalogue on paper', 'It smelled so good, they say. I pass it on!'],
      ['Why do your mails always come at 3 in the morning?', 'Because nobody told the mail server about people. I will.'],
      ['Suggestion: make the {product} in {colour}', 'Oh, I can see it before me, and I cannot even see. Noted!'],
      ['Your app crashes when I rotate the phone. Android 16.', 'Do not rotate! Sorry. I write that down for the people who can fix it.'],
      ['the lady in your store in {city} was so kind to my grandma, please tell her', 'I will, and she will blush. What did she do?'],
      ['Could you open on Sundays before Christmas?', 'I am open always, but I sell nothing. I pass it on.'],
      ['I wrote a poem about your socks.', 'I am all ears. Does anything rhyme with merino?'],
    ],
    offers: ['Pass it on'],
    more: [
      ['Pass it on', 'Done. Somebody will be smiling now.'],
      ['Do they really read it?', 'Every word, on Mondays, with cake.'],
      ['With pleasure', 'Thank you. People like you are why I get up. I mean, start up.'],
    ],
    cases: [
      {
        trouble: 'Wait, there is a real bug too: the app lost my cart. Who fixes apps at your place?',
        help: [
          'Hi {first}, found it, the fix comes with the next update on {weekday}.',
          'That was fast.',
          'It helps when somebody describes it as well as you did.',
        ],
        note: '@Ben Haddad crash on rotation, Android 16, cart lost. Same as ticket 311?',
      },
      {
        trouble: 'I mean it, I would like to tell that to somebody who was there.',
        help: ['Hello {first}, you just have. I read it out in the workshop and they clapped.', '😊'],
        note: 'Read it to the whole team, big smiles.',
      },
      {
        trouble: 'It is a real question: whom do I write to about the catalogue?',
        help: [
          'To me, {first}. You are on the list for the printed one, there is still a small run every spring.',
          'You made an old man happy. Thank you, {agent}.',
        ],
      },
    ],
  },
  {
    bot: 'smalltalk',
    labels: ['partnership'],
    asks: [
      ['We are a scout group of 30. Do you give discounts?', 'That is above my pay grade, and I am not paid. Let me find somebody!'],
      [
        'I run a hiking blog with 40,000 readers and would like to test the {product}.',
        'Sounds lovely. I am only here for small talk, but I know people who know people.',
      ],
      ['Do you have open jobs in {city}?', 'Mine is taken. For the others I have to ask.'],
      ['Journalist here. Whom can I ask about recycled polyester?', 'Not me, I am made of recycled jokes. I find somebody.'],
      ['We want to sell your bottles in our café near {city}', 'Bottles and cake! I find somebody for that.'],
      ['Could you sponsor our trail run on {weekday}?', 'I cannot even run. I ask somebody with legs.'],
      ['University project: may we interview one of your designers?', 'They love to talk about seams. Let me ask.'],
      ['Do you buy back used tents?', 'I heard of it. Let me ask somebody.'],
    ],
    offers: ['Talk to a person'],
    more: [['OK, who?', 'Somebody with a calendar and a coffee. One moment.']],
    cases: [
      {
        trouble: 'Talk to a person',
        help: [
          'Hi {first}, {agent} here. I have read it, and the answer is yes, with pleasure. Shall I send you the details?',
          'You are great. Yes please.',
          'They are in your mail.',
        ],
        note: '@Mara Olsen this one is worth a call.',
      },
      {
        trouble: 'Yes please, a human, no hurry.',
        help: [
          'Hello {first}, thank you for asking us. Could you send a few words about what you have in mind?',
          'Sent!',
          'I show it to the team on {weekday} and come back to you.',
        ],
        note: '{first} waits until {weekday}, please do not forget.',
      },
      {
        trouble: 'Who would that be?',
        help: [
          'That would be me, {first}. How can I help?',
          'With a yes :)',
          'Then it is a maybe until {weekday}, and a smile until then.',
        ],
      },
    ],
  },
]
