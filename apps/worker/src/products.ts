import type { ProductName } from '@rampart/drivers';
import type { Type } from '@nestjs/common';
import { DeskDrop } from './desk-drop/desk-drop.js';

/** Scheduled work of each product of drivers. */
export const WORK_OF_PRODUCTS: Readonly<Record<ProductName, readonly Type[]>> = {
  desk: [DeskDrop],
  rails: [],
  bitcoin: [],
  evm: [],
  tron: [],
  sandbox: [],
};
