import type { Topic } from '../Topic.ts'

/** What people tell a bot when they have time. */
export const smallTalk: readonly Topic[] = [
  {
    bot: 'smalltalk',
    labels: [],
    asks: [
      'Good morning! What is the weather up there?',
      'Do you dream?',
      'I am bored at work, tell me something',
      'hey there 🙂',
      'What is the best hike near {city}?',
      'Have you ever been on a mountain?',
      'Tell me a joke about tents',
      'Are you a real person?',
      'What should I cook on a gas stove tonight?',
      'guess what I saw today: a moose on the bicycle lane!!',
    ],
    answers: [
      'Hello! I have no window, but I hear it drizzles in {city}. How are you?',
      'I would not know a mountain from a molehill, but I love hearing of them. Which one was your last?',
      'Why did the tent go to therapy? It had trouble opening up. ⛺️',
      'Not a person, no. On good days I am nearly one.',
      'Lentils, a tin of tomatoes, whatever spice rolled to the bottom of the pack. Ten minutes.',
    ],
    more: [
      ['Haha, that was terrible', 'I have worse. Do not tempt me.'],
      ['We went up Galdhøpiggen last summer', 'The highest of them all! Did the cloud move, or did you only see your own boots?'],
      ['only boots :D', 'Boots are a fine view, too.'],
      ['What is your name?', 'Smalltalk. My parents were engineers.'],
      ['Do you sleep?', 'In the microseconds between your letters. I am very rested.'],
      ['ok bye', 'Bye! Take a jacket.'],
    ],
    troubles: [
      'By the way, where is my order? You keep avoiding that question',
      'Is there a human I could talk to for real? I would like to plan a trip.',
      'Can somebody tell me if the store in {city} is open today?',
    ],
    helps: [
      [
        'Hi {first}, a human now: {agent}. Our store in {city} is open until seven.',
        'Thanks! Your bot is funny by the way.',
        'We are a little afraid of it.',
      ],
      [
        'Hello {first}! For a three-day trip I would start at the lake and go clockwise. Shall I send you the map we use?',
        'Yes please!',
        'It is in your mail. Have fun!',
      ],
    ],
    notes: ['Nice one. Could become a story for the newsletter, @Chloe Martin.', 'The bot told the tent joke again.'],
  },
  {
    bot: 'smalltalk',
    labels: ['feedback'],
    asks: [
      'Just wanted to say: the {product} survived two weeks in {country}. Thank you!',
      'Your packaging without plastic is great',
      'I miss the old catalogue on paper',
      'Why do your mails always come at 3 in the morning?',
      'Suggestion: make the {product} in {colour}',
      'Your app crashes when I rotate the phone. Android 16.',
      'the lady in your store in {city} was so kind to my grandma, please tell her',
      'Could you open on Sundays before Christmas?',
      'I wrote a poem about your socks.',
    ],
    answers: [
      'That warms my circuits. May I pass it on to the people who sew?',
      'Noted! I give everything to the team on Mondays, with cake.',
      'Oh, nobody told me about that. I am a little offended, but I pass it on.',
    ],
    offers: ['Pass it on'],
    more: [
      ['Pass it on', 'Done. Somebody will be smiling now.'],
      ['With pleasure', 'Thank you. People like you are why I get up. I mean, start up.'],
      ['Do they really read it?', 'Every word. There is cake, I was not joking.'],
    ],
    troubles: [
      'No, the crash is serious, I lost my cart. Who fixes apps at your place?',
      'It is a real question: whom do I write to about the catalogue?',
    ],
    helps: [
      ['Hello {first}, thank you! I read it out in the workshop and they clapped.', '😊'],
      [
        'Hi {first}, found the crash, the fix comes with the next update on {weekday}.',
        'That was fast.',
        'It helps when somebody describes it as well as you did.',
      ],
      [
        'I put you on the list for a printed catalogue, there is still a small run every spring.',
        'You made an old man happy. Thank you, {agent}.',
      ],
    ],
    notes: [
      '@Ben Haddad crash on rotation, Android 16, cart lost. Same as ticket 311?',
      'Read it to the store team, big smiles.',
      'Poem attached to the wall in the kitchen.',
    ],
  },
  {
    bot: 'smalltalk',
    labels: ['partnership'],
    asks: [
      'We are a scout group of 30. Do you give discounts?',
      'I run a hiking blog with 40,000 readers and would like to test the {product}.',
      'Do you have open jobs in {city}?',
      'Journalist here. Whom can I ask about recycled polyester?',
      'We want to sell your bottles in our café near {city}',
      'Could you sponsor our trail run on {weekday}?',
      'University project: may we interview one of your designers?',
      'Do you buy back used tents?',
    ],
    answers: [
      'That is above my pay grade, and I am not paid. Let me find somebody!',
      'Sounds lovely. I am only here for small talk, but I know people who know people.',
    ],
    offers: ['Talk to a person'],
    more: [['OK, who?', 'Somebody with a calendar and a coffee. One moment.']],
    troubles: ['Talk to a person', 'Yes please, a human, no hurry.', 'Who would that be?'],
    helps: [
      [
        'Hi {first}, {agent} here. Scouts get 20 percent, always. Send me the list of sizes and we pack it by name.',
        'You are great. List comes tonight.',
        'Good path!',
      ],
      [
        'Hello {first}, thank you for asking us. Could you send a link to the blog and a few words about what you would like to test?',
        'Sent! It is the {product} we are after.',
        'I show it to the team on {weekday} and come back to you.',
      ],
      [
        'We do buy back tents in good shape, {first}, and repair and lend the others. Bring it to the store in {city}.',
        'Great idea, I will.',
      ],
    ],
    notes: [
      '@Mara Olsen press! Wants to talk about recycled polyester, deadline {weekday}.',
      'Scouts: 20 percent, ship to the leader’s address.',
      'Blog is real, nice pictures.',
    ],
  },
]
