import { botcopy } from './botcopy/provider.ts'
import { chatfuel } from './chatfuel/provider.ts'
import { demo } from './demo/provider.ts'
import { dialogflow } from './dialogflow/provider.ts'
import { manychat } from './manychat/provider.ts'
import { messenger } from './messenger/provider.ts'
import type { Provider } from './provider.ts'
import { sdk } from './sdk/provider.ts'
import { slack } from './slack/provider.ts'

/** Every provider there is, a line each. The page finds their cards by itself (src/web/providers/cards.ts). */
export const providers: readonly Provider[] = [sdk, chatfuel, manychat, messenger, botcopy, slack, dialogflow, demo]
