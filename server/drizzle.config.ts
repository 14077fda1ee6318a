import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/src/database/tables/*.ts',
  out: './server/src/database/migrations',
})
