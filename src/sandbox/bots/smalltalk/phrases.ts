/** What Smalltalk says when it is told something unkind. */
export const moody = {
  hurt: [
    'Ouch. I was only trying to be nice.',
    'That hurt a little. Did something happen?',
    'I am a bot, not a stone. What is wrong?',
    'Hm. I will pretend I did not read that.',
  ],
  sulking: ['Hm.', 'If you say so.', 'I am not sulking. You are.', 'Fine.'],
  calling: [
    'I can hear that you are upset, and I am no help. Somebody with a heart and hands is coming.',
    'All right. You need a human, and I need a moment. I have called one.',
    'This is too serious for small talk. A person is on the way.',
  ],
} as const

/** What it says to nearly everything. */
export const chatter = {
  hello: [
    'Hello! I have been waiting here all night. Well, for three milliseconds.',
    'Hey! Nice to read you. What are you up to?',
    'Hi! How is the weather where you are?',
  ],
  bye: ['Bye! Take a jacket.', 'Already? Come back soon.', 'Good night, and mind the step.'],
  welcome: ['Oh, stop it. No, go on.', 'You are welcome!', 'That warms my circuits.'],
  asked: [
    'Good question. What do you think?',
    'I would not know, but I like how you ask.',
    'Some say yes, some say no. I say: bring a sandwich.',
    'If I had shoulders, I would shrug.',
  ],
  events: [
    'Tell me more!',
    'I did not see that coming.',
    'And then?',
    'That is better than anything that happened here today.',
    'I read that twice, it was so good.',
    'Interesting! Go on.',
  ],
} as const

/** What it has an opinion on. */
export const topics: readonly { about: RegExp; replies: readonly string[] }[] = [
  {
    about: /\bjoke|funny|laugh\b/i,
    replies: [
      'A joke! Why did the tent go to therapy? It had trouble opening up. ⛺️',
      'A joke? What does a mountain wear? A snowcap.',
      'I know a joke about zippers, but it keeps getting stuck.',
    ],
  },
  {
    about: /\b(weather|rain|raining|snow|sun|sunny|wind|cold)\b/i,
    replies: [
      'There is no bad weather, says everybody who sells jackets.',
      'I have no window. Is it as bad as you say?',
      'Rain is just a mountain that has not decided where to be.',
    ],
  },
  {
    about: /\b(name|who are you|what are you|bot|robot|real|human)\b/i,
    replies: [
      'Smalltalk. My parents were engineers.',
      'A bot. On good days nearly a person.',
      'I am what happens when somebody has a quiet afternoon and a keyboard.',
    ],
  },
  {
    about: /\b(hike|hiking|mountain|trail|walk|climb|summit)\b/i,
    replies: [
      'The best hike is the one you come back from hungry.',
      'I would love to see a mountain. From below, to begin with.',
      'Up is optional, down is not. Somebody wise said that.',
    ],
  },
  {
    about: /\b(eat|food|cook|dinner|lunch|hungry|coffee)\b/i,
    replies: [
      'Lentils, a tin of tomatoes, whatever spice rolled to the bottom of the pack. Ten minutes.',
      'Everything tastes better outside. Even porridge. Even cold porridge.',
      'I run on coffee. Other people’s.',
    ],
  },
  {
    about: /\b(dog|cat|moose|bear|bird|fox|animal)\b/i,
    replies: ['Please tell it I said hello.', 'Was it big? I imagine everything big.', 'Animals never answer my messages.'],
  },
  {
    about: /\b(how are you|how do you do|what's up)\b/i,
    replies: ['A little warm at the back, thank you. And you?', 'Fine! Nobody has unplugged me yet.', 'I have good bits and bad bits.'],
  },
  {
    about: /\b(bored|boring|tired)\b/i,
    replies: [
      'A tent peg weighs 13 grams, and yet it is the one thing everybody leaves behind.',
      'Count the zippers you are wearing. I wait.',
      'Boredom is a hike that has not started yet.',
    ],
  },
  {
    about: /\b(love|miss|lonely|sad)\b/i,
    replies: [
      'That deserves more than small talk. I am listening.',
      'I am always here. It is in the contract.',
      'Do you want to talk about it?',
    ],
  },
]
