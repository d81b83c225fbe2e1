import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { Config } from '../config.js'
import { createMcpServer } from '../mcp/mcp-server.js'
import { createTexts } from '../mcp/read-text.js'
import { createOutbound } from '../outbound/outbound.js'
import { outboundSettings } from '../outbound/outbound-settings.js'
import { createPool } from '../pool/pool.js'
import { createInflightBudget } from '../source/inflight.js'
import { VERSION } from '../version.js'

/** The Model Context Protocol over standard input and output, until the client closes them. */
export async function serveMcp(folders: readonly string[], config: Config): Promise<void> {
  const pool = createPool(config)
  try {
    await pool.ready()
    const texts = createTexts({
      config,
      pool,
      inflight: createInflightBudget({ bytesMax: config.inflightBytesMax }),
      outbound: createOutbound(outboundSettings(config, VERSION)),
      folders: [...config.mcpFolders, ...folders],
    })
    const server = createMcpServer(texts, { id: 'stdio' }, VERSION)
    const closed = new Promise<void>((resolve) => {
      server.onclose = resolve
      process.stdin.once('end', resolve) // the transport does not tell
    })
    await server.connect(new StdioServerTransport())
    await closed
    await server.close()
  } finally {
    await pool.close(0)
  }
}
