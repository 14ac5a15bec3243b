/** How customers end a conversation that went well. */
export const thanks: readonly string[] = [
  'Thanks!',
  'perfect, thank you',
  'Great, that answers it.',
  'Super, thanks a lot 🙏',
  'Ok thx',
  'Brilliant. Have a nice day!',
  'That was quick :)',
  'Cheers',
  'Wonderful, thank you very much for your help.',
  'Alright, I will wait then.',
  '👍',
  '👍🏽 thanks',
  'Good to know.',
  'Thank you, kind robot.',
  'all good, you can close this',
  'Got it.',
  'Merci!',
  'Tusen takk!',
  'Much appreciated.',
  'nice one, ta',
  'That is all I needed.',
  'You saved my weekend',
  'ok ok',
  'Thank you and greetings from {city}',
  'Finally. Thanks.',
  '❤️',
  'I will tell my friends',
  'Sounds good to me',
]

/** What a bot says to that. */
export const welcomes: readonly string[] = [
  'You are welcome!',
  'Gladly. Enjoy being outside 🌲',
  'Any time, {first}.',
  'My pleasure. Anything else?',
  'Have a good one!',
  'That is what I am here for.',
  'Happy trails!',
]

/** What a person says where the customer has thanked them. */
export const farewells: readonly string[] = [
  'You are welcome, {first}.',
  'Gladly!',
  'Any time, {first}. Write to me right here if anything is left.',
  'With pleasure. Have a good day!',
  'That is what we are here for. Greetings to {city}!',
  'I keep an eye on it until it is done.',
  '🙂',
  'Thank you for your patience, {first}.',
]

/** What the Shop bot says when it hands over. */
export const handovers: readonly string[] = [
  'I am calling a colleague. Somebody will be with you in a moment.',
  'That is beyond me. I am getting a person.',
  'Understood, a person takes over. Please stay with me for a minute.',
  'One moment, I am fetching somebody who can decide that.',
]

/** What the Smalltalk bot says when it hands over. */
export const wounded: readonly string[] = [
  'I can hear that you are upset, and I am no help. Somebody with a heart and hands is coming.',
  'Ouch. All right, I am getting a person. I will be over there, being quiet.',
  'You need a human, and I need a moment. I have called one.',
]

/** What bots say when they do not understand. */
export const shrugs: readonly string[] = [
  'I am not sure I understood that. Could you say it in other words?',
  'Hm, that one is new to me. Is it about an order, a return or a size?',
  'Sorry, I lost the thread. What would you like to know?',
]

/** What customers write that no bot understands. */
export const riddles: readonly string[] = [
  'the thing with the thing you know',
  'well it depends on the side you look at it from',
  'No, the OTHER one, that my sister had',
  'as I said before, see above',
  'blue-ish, on the left, when you come in',
  'can you see my screen?',
  'The usual please',
  'It makes "klonk" when I do it, and "pfff" when I do not',
  '???',
  'what about the same but opposite',
]

/** What a bot had begun to say when a person took the word. */
export const tooLate: readonly string[] = [
  'Is there anything else I can do for you today?',
  'Shall I write to you when there is news?',
  'Would you like that by e-mail as well, to {email}?',
  'You could also try our store in {city}.',
  'One moment, I am still looking it up.',
  'Sorry, that took me a while. What was the question again?',
  'I have found something in our guide that may help.',
]

/** What customers add while a person has not answered yet. */
export const nudges: readonly string[] = [
  'Hello? Is anybody there?',
  'Still here…',
  'ok I wait',
  'Take your time, I am making coffee',
  'Any news?',
  '?',
  'I have to leave in ten minutes',
  'One more thing: it was bought in {city}, if that matters.',
  'Should I rather call?',
  'Just in case, my number is {phone}',
]
