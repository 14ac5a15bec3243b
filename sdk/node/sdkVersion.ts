/** How this SDK names itself to the server. */
export const sdkVersion = 'node/1.0.3'
