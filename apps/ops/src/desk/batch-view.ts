import type { DeskBatch } from '@rampart/bank-desk';
import { jsonOf } from '../operators/view-of.js';
import type { DeskBatchView } from './desk.dto.js';

export const batchView = (batch: DeskBatch): DeskBatchView => jsonOf(batch);
