import sharp from 'sharp';

// Uploads come from strangers: only the four formats that browsers show have a decoder here. Others become a JPEG
// first.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});
sharp.cache(false);
sharp.concurrency(1);

/** The reader of pictures, with its decoders restricted. It is large: {@link images.ts} loads it with the first picture. */
export const safeSharp = sharp;
