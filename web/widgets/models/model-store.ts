import { type Database, openDatabase, type StoredModel } from "../storage/database.ts";

/** Models that outlive a reload; no method rejects, since a page does without. */
export class ModelStore {
  constructor(private readonly open: () => Promise<Database | undefined> = openDatabase) {}

  async all(): Promise<StoredModel[]> {
    try {
      return (await (await this.open())?.getAll("models")) ?? [];
    } catch {
      return [];
    }
  }

  /** False where it could not be kept. */
  async save(model: StoredModel): Promise<boolean> {
    try {
      const database = await this.open();
      await database?.put("models", model);
      return database !== undefined;
    } catch {
      return false;
    }
  }
}
