import { describe, expectTypeOf, it } from 'vitest';
import type { Order, orderEndpoints } from '../../../contract/orders/orders.ts';
import type { wireOrder } from './wire.ts';
import type { Filled, Handler } from '../../api/handler.ts';

type Get = Handler<typeof orderEndpoints.get>;
type List = Handler<typeof orderEndpoints.list>;
type Answer = ReturnType<typeof wireOrder>;

describe('the response type of a handler', () => {
  it('requires every field of the contract, even optional ones', () => {
    type Forgetful = Omit<Answer, 'CustomerLastName'>;
    expectTypeOf<Forgetful>().toExtend<Order>();
    expectTypeOf<() => Promise<Answer>>().toExtend<Get>();
    expectTypeOf<() => Promise<Forgetful>>().not.toExtend<Get>();
  });

  it('requires every field in lists and nested records, too', () => {
    expectTypeOf<
      () => Promise<{ Deliveries: Answer[]; TotalCount: number; TotalIsAtLeast: undefined; ShopDeliveries: [] }>
    >().toExtend<List>();
    expectTypeOf<
      () => Promise<{
        Deliveries: Omit<Answer, 'ShopName'>[];
        TotalCount: number;
        TotalIsAtLeast: undefined;
        ShopDeliveries: [];
      }>
    >().not.toExtend<List>();
    expectTypeOf<
      () => Promise<Omit<Answer, 'Orderlines'> & { Orderlines: { OrderLineId: number }[] }>
    >().not.toExtend<Get>();
  });

  it('allows null and undefined values', () => {
    expectTypeOf<{ Name: undefined; Tags: null }>().toExtend<
      Filled<{ Name?: string | undefined; Tags?: string[] | null }>
    >();
    expectTypeOf<{ Name: undefined }>().not.toExtend<Filled<{ Name?: string | undefined; Tags?: string[] | null }>>();
  });

  it('leaves types without fields unchanged', () => {
    expectTypeOf<Filled<string | number | null>>().toEqualTypeOf<string | number | null>();
    expectTypeOf<Filled<unknown>>().toEqualTypeOf<unknown>();
  });
});
