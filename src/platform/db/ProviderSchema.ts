/** What companies outside have to do with our bots. */
export interface ProviderSchema {
  bot_account: { provider: string; account: string; workspace_id: string; bot_id: string }
}
