"""What a server does by itself: bots that are asked, clocks that run out."""
