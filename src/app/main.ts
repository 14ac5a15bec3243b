import { enableCompileCache } from 'node:module'

/**
 * The server as a program: `node src/app/main.ts [sandbox|live]`. Compiled code is kept between starts, which makes the second one a
 * third quicker; that has to be switched on before anything else is loaded.
 */
enableCompileCache()
const { giveUp, runServer } = await import('./runServer.ts')
runServer(process.argv[2] === 'live' ? 'live' : 'sandbox').catch(giveUp)
