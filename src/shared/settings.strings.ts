import { brand } from './brand.ts'

/** The texts of the settings of a person and a workspace, as far as they belong to no single feature. Loaded with them. */
export const settingsStrings = {
  settings: {
    name: 'Account settings',
    workspace: 'Workspace settings',
    workspaces: 'Your workspaces',
    newWorkspace: 'New workspace',
    personal: { name: 'Personal settings', profile: 'Profile', alerts: 'System Alerts', workspaces: 'Workspaces' },
    tabs: { bots: 'Bots', billing: 'Billing', ai: 'Team', profile: 'Profile', roles: 'Roles', workspace: 'Workspace', audit: 'Audit log' },
  },
  setup: {
    title: `Set up ${brand.name}`,
    hint: 'You can do these at any time.',
    bot: 'Connect a bot',
    botHint: 'Paste a few lines into its code, and its conversations appear in the inbox.',
    message: 'Get the first message',
    messageHint: 'Write to your bot as a customer would. It shows here the moment it comes.',
    messageCame: (name: string) => `${name} wrote. Open the conversation.`,
    invite: 'Invite a colleague, or answer the first customer',
    inviteHint: 'You decide what each person can do. When you answer, the AI goes silent.',
    demo: 'No bot at hand?',
    demoHint: 'Make a demo bot that answers by itself, and chat with it. You can remove it in its settings.',
    demoTry: 'Try a demo bot',
    waiting: 'Waiting for the first message…',
    works: (name: string) => `It works: ${name} wrote.`,
    openFirst: 'Open the conversation',
    done: 'Done',
    open: 'Not done yet',
  },
  trainers: {
    title: 'AI Trainers',
    hint: 'These people may train the AI of this workspace.',
    failed: 'The people of this workspace could not be loaded.',
    invite: 'Invite Users',
  },
  billing: {
    title: 'Billing',
    trial: (days: number) =>
      days === 0 ? 'Your trial of Pro has ended' : days === 1 ? 'Pro trial, one day left' : `Pro trial, ${days} days left`,
    basic: 'Basic',
    off: 'Billing is off',
    offHint: 'Nothing is paid on this server. Everything is on, for everybody, without a card.',
    managed: 'You are on a managed plan.',
    managedHint: 'Another workspace pays for this one; its owner knows the details.',
    notYet: 'No card is needed, and nothing is charged. Plans, cards and invoices cannot be managed here yet.',
  },
  profile: {
    title: 'Profile',
    name: 'Name',
    firstName: 'First name',
    email: 'Email',
    emailHelp: 'It comes from the account you signed up with.',
    save: 'Save',
    saving: 'Saving…',
    saved: 'Your name is saved.',
    slack: 'Slack workspace',
    slackHint: `Lets ${brand.name} tell your team in Slack what happens in this workspace.`,
    slackIs: (name: string) => `${name} is connected to this workspace.`,
    slackConnect: 'Connect a Slack workspace',
    undo: {
      title: 'Replies',
      choice: 'Undo send',
      hint: 'A reply waits 5 seconds before it is sent. Until then you can take it back, with Undo below it or with Ctrl Z in the empty field.',
      on: 'Replies wait 5 seconds now.',
      off: 'Replies are sent at once now.',
    },
    mail: {
      title: 'E-mails',
      choice: `Send me important e-mails from ${brand.name}`,
      hint: 'Invitations, and things that need you while you’re away.',
      on: 'You get e-mails again.',
      off: 'You get no more e-mails.',
    },
    everywhere: {
      button: 'Sign out everywhere',
      title: 'Sign out everywhere?',
      hint: 'Every other device is signed out at once. What was being written there is kept on that device.',
      thisToo: 'This device too',
      done: (count: number) =>
        count === 0
          ? 'You were signed in nowhere else.'
          : count === 1
            ? 'One other device is signed out.'
            : `${count} other devices are signed out.`,
    },
    devices: 'Devices',
    devicesHint: 'Where you are signed in. Signing out a device takes effect immediately.',
    thisDevice: 'This device',
    lastSeen: (when: string) => `last used ${when}`,
    signOut: 'Sign out',
    signedOut: (device: string) => `${device} is signed out.`,
    signOutFailed: 'That device could not be signed out. Please try again.',
    devicesFailed: 'Your devices could not be loaded.',
    appearance: 'Appearance',
  },
} as const
