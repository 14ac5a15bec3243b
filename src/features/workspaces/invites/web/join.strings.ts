import { brand } from '#shared/brand.ts'

/** Every text for those who were asked in. */
export const joinStrings = {
  invited: {
    title: (inviter: string, team: string) => `${inviter} invites you to ${team}`,
    join: (team: string) => `Join ${team}`,
    invitation: 'Invitation',
    somebody: 'Somebody',
    hint: `${brand.name} is the inbox where chatbots and people answer customers together. Sign in, and you are in the workspace at once.`,
    forAddress: (hint: string) => `This invitation is for ${hint}: sign in with the account that has this address.`,
    trial: 'START FREE TRIAL',
    google: 'with Google',
    slack: 'Sign in with Slack',
    noCard: 'No card is needed.',
    unreachable: 'The server does not answer. Your invitation is not lost.',
    toSignIn: `Sign in to ${brand.name}`,
    states: {
      expired: {
        title: 'This invitation has expired',
        hint: (who: string) => `Invitations work for 14 days. Ask ${who} to send it again.`,
      },
      revoked: {
        title: 'This invitation was withdrawn',
        hint: (who: string) => `It no longer works. If you think you should have it, ask ${who}.`,
      },
      used: {
        title: 'This invitation was used already',
        hint: (who: string) => `If that was you, sign in. Otherwise ask ${who} for one of your own.`,
      },
      gone: {
        title: 'This workspace does not exist any more',
        hint: () => 'It was removed after you were invited. You can make one of your own.',
      },
      unknown: {
        title: 'This is not one of our invitations',
        hint: () => 'Check that the link is complete: it may have been cut off when it was copied.',
      },
    },
    whoInvited: 'the person who invited you',
  },
  join: {
    joining: 'Joining…',
    joined: 'Congratulations. You just joined!',
    welcome: "Congrats, you've joined the workspace!",
    already: (team: string) => `You are in ${team} already`,
    alreadyHint: 'This invitation changes nothing for you.',
    toInbox: 'Go to the inbox',
    wrong: 'This invitation is for somebody else',
    wrongHint: (hint: string) => `It is for ${hint}, and none of your accounts has this address.`,
    signedInAs: (email: string) => `You are signed in as ${email}.`,
    other: 'Sign in with another account',
    connect: 'Connect the account with this address',
    home: `Go to ${brand.name}`,
    failed: 'You have not joined yet',
  },
} as const
