import { giveUp, runServer } from './runServer.ts'

/** The server as a program: `node src/app/main.ts [sandbox|live]`. */
runServer(process.argv[2] === 'live' ? 'live' : 'sandbox').catch(giveUp)
