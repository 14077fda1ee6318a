import type { Database } from '../../database/connect.ts'
import { campaigns } from '../../database/tables.ts'
import type { Campaign } from './rules.ts'

/** All campaigns there ever were: a handful a year. */
export const allCampaigns = (db: Database): Promise<Campaign[]> => db.select().from(campaigns)
