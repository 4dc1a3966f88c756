/**
 * Serves generated images of products, deliveries, merchants and shops. Responds with a 404 to an unknown key. A key
 * only selects an image and is never inserted into it.
 */
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { z } from 'zod';
import { gateTexts } from '../api/texts.ts';
import { circle, rect, shape } from './drawings/shapes.ts';
import { drawMerchantLogo } from './merchant-logo.ts';
import { drawProduct } from './product-picture.ts';
import { drawShopFront } from './shop-front.ts';

const parcel = (x: number, y: number) =>
  rect(x, y, 84, 60, '#c49a6c', 4) + rect(x + 36, y, 12, 60, '#e6d3b3') + rect(x + 8, y + 40, 22, 12, '#f7f2e8', 2);

const scenes: Readonly<Record<string, string>> = {
  'front-door':
    rect(0, 0, 320, 240, '#b9c4cc') +
    rect(0, 190, 320, 50, '#8d8f91') +
    rect(110, 30, 100, 165, '#2f5d50', 4) +
    rect(124, 46, 72, 50, '#477a6c', 3) +
    circle(198, 122, 5, '#d9b65a') +
    parcel(60, 150),
  reception:
    rect(0, 0, 320, 240, '#e9e4da') +
    rect(0, 120, 320, 120, '#7d5a44') +
    rect(0, 112, 320, 14, '#94705a') +
    rect(200, 62, 70, 50, '#39424e', 4) +
    parcel(70, 54),
  'handed-over':
    rect(0, 0, 320, 240, '#d4dde3') +
    shape('M0 240 V160 L110 128 L120 150 L40 200 V240 Z', '#b3795a') +
    shape('M320 240 V150 L205 128 L198 150 L280 196 V240 Z', '#e0ac88') +
    parcel(118, 100),
};

/** Returns a proof of delivery as SVG, or `undefined` for an unknown key. */
function drawProof(key: string): string | undefined {
  const scene = Object.hasOwn(scenes, key) ? scenes[key] : undefined;
  return (
    scene && `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240" width="640" height="480">${scene}</svg>`
  );
}

const Key = z.object({
  file: z
    .string()
    .max(64)
    .regex(/^[a-z]+(-[a-z]+)*\.svg$/),
});

const thirtyDays = 30 * 24 * 60 * 60;

function send(reply: FastifyReply, params: unknown, draw: (key: string) => string | undefined): FastifyReply {
  const key = Key.safeParse(params);
  const picture = key.success ? draw(key.data.file.slice(0, -'.svg'.length)) : undefined;
  if (picture === undefined) return reply.code(404).send({ Error: gateTexts.noSuchPicture() });
  return reply
    .header('Content-Type', 'image/svg+xml; charset=utf-8')
    .header('Cache-Control', `public, max-age=${thirtyDays}`)
    .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
    .header('X-Content-Type-Options', 'nosniff')
    .send(picture);
}

export const imagesPlugin: FastifyPluginAsync = async (app) => {
  app.get('/images/products/:file', (request, reply) => send(reply, request.params, drawProduct));
  app.get('/images/merchants/:file', (request, reply) => send(reply, request.params, drawMerchantLogo));
  app.get('/images/proofs/:file', (request, reply) => send(reply, request.params, drawProof));
  app.get('/images/shops/:file', (request, reply) => send(reply, request.params, drawShopFront));
};
