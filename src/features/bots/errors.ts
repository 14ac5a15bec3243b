import { brand } from '#shared/brand.ts'
import { errorsOf } from '#shared/errors.ts'
import { nameMissingText, nameTakenText } from './name.strings.ts'

type Name = { name: string }
type Label = { label: string }

/** Why a bot is not reached, made or changed. */
export const botErrors = errorsOf('bot', {
  unknown: ['not-found', 'This bot does not exist'],
  mayNotChange: ['forbidden', 'You can’t change the bots of this workspace. Ask its owner for permission.'],
  partlySeen: ['forbidden', 'You do not see all conversations of this bot, so you cannot change it.'],
  partlySeenToTest: ['forbidden', 'You do not see all conversations of this bot, so you cannot test it.'],
  seesPartToAdd: ['forbidden', 'You see only a part of this workspace, so you cannot add a bot to it.'],
  seesPartToMakeKey: ['forbidden', 'You see only a part of this workspace, so you cannot make a key, which works for all its bots.'],
  seesPartToRevokeKey: ['forbidden', 'You see only a part of this workspace, so you cannot revoke a key, which works for all its bots.'],
  unnamed: ['bad-input', nameMissingText],
  nameTaken: ['name-taken', ({ name }: Name) => nameTakenText(name)],
  wrongName: ['bad-input', ({ name }: Name) => `To remove this bot, type its name: ${name}`],
  accountTaken: ['conflict', 'Another bot is connected to this account already.'],
  needsPlan: ['forbidden', `An AI that ${brand.name} asks for answers needs the Pro plan or its trial.`],
  unknownKey: ['not-found', 'This key does not exist any more.'],
})

/** What is wrong with the settings of a bot; the details name the field. */
export const botSettingErrors = errorsOf('bot-setting', {
  unknownSource: ['bad-input', ({ source }: { source: string }) => `There is no source ${source}.`],
  unservedSource: ['conflict', ({ source }: { source: string }) => `This server does not know what this bot is built with: ${source}.`],
  wrongChannel: ['bad-input', ({ channel }: { channel: string }) => `Customers of such a bot do not write at ${channel}.`],
  takesNoWebhook: ['bad-input', 'Such a bot has no webhook.'],
  blankInWebhook: ['bad-input', 'There is a space or the end of a line within the address of this webhook.'],
  passwordInWebhook: [
    'bad-input',
    `Leave the name and password out of the address of a webhook. Its bot knows ${brand.name} by the signature of each request.`,
  ],
  needsHttps: ['bad-input', 'A webhook needs an https address, such as https://bot.example.com/baton.'],
  needsHttpsOrLocal: [
    'bad-input',
    'A webhook needs an https address, or an http address on this machine, such as http://localhost:4100/baton.',
  ],
  unknownField: ['bad-input', ({ name }: Name) => `Such a bot has no ${name}.`],
  notText: ['bad-input', ({ label }: Label) => `${label} is given as a text.`],
  tooLong: ['bad-input', ({ label, max }: Label & { max: number }) => `${label} has at most ${max} characters.`],
  missing: ['bad-input', ({ label }: Label) => `${label} is missing.`],
  // What the provider finds, or its company says.
  wrong: ['bad-input', ({ says }: { says: string }) => says],
  takesNoEngine: ['bad-input', 'Such a bot answers by itself.'],
  noEngine: ['bad-input', 'This bot has no engine.'],
  unknownEngine: ['bad-input', ({ engine }: { engine: string }) => `There is no engine ${engine}.`],
  onlyPeople: ['conflict', 'Nobody answers for this bot but people.'],
})

/** Why nothing is asked of a company by somebody's account there. */
export const companyErrors = errorsOf('company', {
  unknown: ['not-found', 'There is no such company here.'],
  noLogin: ['not-found', 'Nobody connects an account of this company here.'],
  attemptOver: ['gone', 'This attempt is over, or somebody else began it. Please connect the account again.'],
  notConnected: ['conflict', 'Your account at this company is not connected, or no longer. Connect it and try again.'],
  accountNotConnected: ['conflict', 'Your account is not connected, or no longer. Connect it and try again.'],
})

/** Why nothing of what went to or came for a bot is done again. */
export const replayErrors = errorsOf('replay', {
  unknownDelivery: ['not-found', 'This delivery does not exist any more.'],
  deliveryNotFailed: ['conflict', 'This delivery is on its way already, or arrived.'],
  deliveryOutdated: ['conflict', 'Its conversation has changed since, so the bot is not told of this any more.'],
  unknownEvent: ['not-found', 'This event does not exist any more.'],
  eventWaits: ['conflict', 'This event is being worked on already.'],
  eventErased: ['gone', 'The content of this event was erased.'],
})
