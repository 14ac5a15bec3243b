import { addBotCommand } from './addBotCommand.ts'
import { backupCommand } from './backup/backupCommand.ts'
import type { Command } from './Command.ts'
import { doctorCommand } from './doctor/doctorCommand.ts'
import { loginCommand } from './loginCommand.ts'
import { migrateCommand } from './migrateCommand.ts'
import { replayCommand } from './replayCommand.ts'
import { restoreCommand } from './backup/restoreCommand.ts'
import { seedCommand } from './seedCommand.ts'
import { listSubscribersCommand, replaySubscriberCommand } from './subscribersCommands.ts'

/** Every command, in the order of the help. */
export const commands: Command[] = [
  loginCommand,
  addBotCommand,
  doctorCommand,
  listSubscribersCommand,
  replaySubscriberCommand,
  replayCommand,
  backupCommand,
  restoreCommand,
  migrateCommand,
  seedCommand,
]
